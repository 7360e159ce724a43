// Our own small figures, for who likes them better than symbols, and for those who have no symbol: leaders, riders,
// markers. About the origin, some 22 by 16 units, in the colour of the counter's ink.
const figures: Record<string, string> = {
  infantry:
    '<path d="M-1.6-8.2h3.2v3h-3.2zM-2.4-5.6h4.8l1 6.2h-1.5l-.5 7.4h-1.2l-.3-6h-.6l-.3 6h-1.2l-.5-7.4h-1.5z"/><path d="M4.4-9.5l1-.1-.6 16.6h-1z"/>',
  cavalry:
    '<path d="M-10 7l1.6-6.2c.6-2 2-3 4-3h4.6l3-3.6 1.2 1.4 2.4.6-.6 2.2-2.4.2-1 2.6c-.2 1.4-1 2.2-2 2.6l.8 3.2h-1.5l-1.3-3h-3l-2.4 3h-1.6l1-3.4-.8-.4-.6 3.8z"/><path d="M-1.6-9h2.6v2.2h-2.6zM-2-6.6h3.4l.6 4h-4.4z"/>',
  artillery:
    '<circle cx="-2.5" cy="3" r="5" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M-2.5-2v10M-7.5 3h10M-6 -1l14-5.2 1 2.6-12.6 5.4zM-1 5l10 3-.4 1.2-10.6-2.4z"/>',
  'horse-artillery':
    '<circle cx="-2.5" cy="3" r="5" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M-2.5-2v10M-7.5 3h10M-6 -1l14-5.2 1 2.6-12.6 5.4z"/><path d="M3 7l2-4 3 1 2-2-.6 3-2 .6-.6 2.4z"/>',
  train: '<path d="M-10-3h14v6h-14z"/><circle cx="-7" cy="5" r="2.6"/><circle cx="1" cy="5" r="2.6"/><path d="M4 1h6v2h-6z"/>',
  commander:
    '<path d="M-8-3.4c4-3.6 12-3.6 16 0 .8.8.4 1.8-.6 1.6-4.6-.9-10.2-.9-14.8 0-1 .2-1.4-.8-.6-1.6z"/><circle cx="0" cy="0.4" r="3.3"/><path d="M-7 8.6c.4-3.2 3-4.8 7-4.8s6.6 1.6 7 4.800z"/><path d="M-1-8.600h2l.6 3h-3.200z"/>',
  chief:
    '<path d="M-8-3.400c4-3.6 12-3.6 16 0 .8.8.4 1.8-.6 1.6-4.6-.9-10.2-.9-14.8 0-1 .2-1.4-.8-.6-1.600z"/><circle cx="0" cy="0.4" r="3.3"/><path d="M-8 8.600c.4-3.2 3-4.8 8-4.800s7.6 1.6 8 4.800z"/><path d="M-6-8.500l2.6 2.3 3.4-3.3 3.4 3.3 2.6-2.3-.8 4h-10.400z"/>',
  rider:
    '<path d="M-10 7l1.6-6.200c.6-2 2-3 4-3h4.600l3-3.6 1.2 1.4 2.4.6-.6 2.2-2.4.2-1 2.600c-.2 1.4-1 2.2-2 2.600l.8 3.200h-1.500l-1.3-3h-3l-2.4 3h-1.600l1-3.4-.8-.4-.6 3.800z"/><path d="M-1.6-9h2.600v2.200h-2.600zM-2-6.600h3.400l.6 4h-4.400z"/><path d="M4-9h5v3.600h-5z" fill="none" stroke="currentColor"/>',
  scout:
    '<path d="M-10 7l1.6-6.200c.6-2 2-3 4-3h4.600l3-3.6 1.2 1.4 2.4.6-.6 2.2-2.4.2-1 2.600c-.2 1.4-1 2.2-2 2.600l.8 3.200h-1.500l-1.3-3h-3l-2.4 3h-1.600l1-3.4-.8-.4-.6 3.800z"/><path d="M-1.6-9h2.600v2.200h-2.600zM-2-6.600h3.400l.6 4h-4.400z"/>',
  chit: '<circle r="7.5" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M0-5l1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.8-3.1 1.8.7-3.5-2.6-2.4 3.5-.4z"/>',
  dummy: '<text y="5" text-anchor="middle" font-size="15" font-weight="800">?</text>',
  hidden: '<text y="5" text-anchor="middle" font-size="15" font-weight="800">?</text>',
};
export default figures;
