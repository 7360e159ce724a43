// A guided first game of A Sheer Butchery: two French brigades against one Austrian, on the road to Solferino.
import type { Guide } from '../../guide/guide';

export const guide: Guide = {
  side: 'allies',
  position: {
    scenario: 'solferino',
    active: 'fr-ii',
    phase: 'movement',
    commanders: { 'fr-ii': '2013', 'au-i': '2107' },
    units: { Castagny: { hex: '2012', face: 'E' }, Gault: { hex: '2112', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
    markers: [],
  },
  enemy: ['defend', 'retreat'],
  steps: [
    { until: { read: true }, spots: ['2009', '2012', '2112'] },
    { until: { held: 'fr-ii-castagny' }, spots: ['2012'] },
    { until: { refused: true }, spots: ['2009'] },
    { until: { way: '2010' }, spots: ['2010'] },
    { until: { at: ['fr-ii-castagny', '2010'] }, spots: ['2010'] },
    { until: { held: 'fr-ii-gault' }, spots: ['2112'] },
    { until: { at: ['fr-ii-gault', '2110'] }, spots: ['2110'] },
    { until: { asked: 'declare' } },
    { until: { preview: true }, spots: ['2009'] },
    { until: { event: 'assaulted' }, spots: ['2009'] },
    { until: { answered: 'declare' } },
    { until: { event: 'result-is' } },
    { until: { read: true } },
  ],
};

export const en = {
  'guide.1':
    'You lead two brigades of Mac Mahon’s corps against one Austrian brigade at Solferino. The real rules hold, and the Austrians answer by themselves. Press “Go on”.',
  'guide.2': 'Counters in a yellow frame can act now. Click 2/2 Castagny in 2012.',
  'guide.3':
    'Try something that is not allowed: click the enemy in 2009. The table refuses and names the rule; its number opens the rulebook.',
  'guide.4':
    'Yellow hexes can be reached. Point at 2010: you see the way, the points it costs, and that the enemy’s zone of control stops you there.',
  'guide.5': 'Click 2010, or drag the counter there.',
  'guide.6': 'Castagny has stopped. Click 1/2 Gault: the first move is finished by that.',
  'guide.7': 'Bring Gault up to 2110. Arrows round a counter turn it; the small triangle shows its front.',
  'guide.8': 'That is all. Halt Gault and end the moves: two buttons above, or the key E twice. Mac Mahon may stay where he is.',
  'guide.9':
    'Now assaults are declared, only against enemies in front. Point at the Austrian brigade: the card shows every modifier and the chance of each result.',
  'guide.10': 'Click it: Castagny declares the assault. A red arrow shows it.',
  'guide.11': 'End the declaration. From here on dice are thrown, and they cannot be taken back.',
  'guide.12': 'The defender strikes first, then you attack. Answer what you are asked; the log explains every throw.',
  'guide.13':
    'Answer what is still asked. You have moved, been refused, looked at the odds and fought. In a whole game, orders decide who can do all this: keep commanders near.',
};
export const it: Record<keyof typeof en, string> = {
  'guide.1':
    'Guidi due brigate del corpo di Mac Mahon contro una brigata austriaca a Solferino. Valgono le regole vere, e gli austriaci rispondono da soli. Premi «Avanti».',
  'guide.2': 'Le pedine con la cornice gialla possono agire adesso. Clicca 2/2 Castagny in 2012.',
  'guide.3':
    'Prova qualcosa che non si può: clicca il nemico in 2009. Il tavolo rifiuta e dice la regola; il suo numero apre il regolamento.',
  'guide.4':
    'Gli esagoni gialli si possono raggiungere. Indica 2010: vedi il percorso, i punti che costa, e che lì la zona di controllo nemica ti ferma.',
  'guide.5': 'Clicca 2010, oppure trascina lì la pedina.',
  'guide.6': 'Castagny si è fermato. Clicca 1/2 Gault: così la prima mossa è conclusa.',
  'guide.7': 'Porta Gault in 2110. Le frecce intorno alla pedina la voltano; il piccolo triangolo ne indica la fronte.',
  'guide.8': 'Basta così. Ferma Gault e concludi i movimenti: due pulsanti qui sopra, o due volte il tasto E. Mac Mahon può restare dov’è.',
  'guide.9':
    'Ora si dichiarano gli assalti, solo contro nemici di fronte. Indica la brigata austriaca: la scheda mostra ogni modificatore e la probabilità di ogni risultato.',
  'guide.10': 'Cliccala: Castagny dichiara l’assalto. Lo mostra una freccia rossa.',
  'guide.11': 'Concludi la dichiarazione. Da qui si tirano i dadi, e non si torna indietro.',
  'guide.12': 'Il difensore colpisce per primo, poi attacchi tu. Rispondi alle domande; la cronaca spiega ogni tiro.',
  'guide.13':
    'Rispondi a quel che ancora ti si chiede. Hai mosso, ricevuto un rifiuto, guardato le probabilità e combattuto. In una partita intera sono gli ordini a decidere chi può farlo: tieni vicini i comandanti.',
};
