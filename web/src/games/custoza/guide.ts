// A guided first game of Fields of Doom: the Aosta brigade and its guns against one Austrian regiment before Ganfardine.
import type { Guide } from '../../guide/guide';

export const guide: Guide = {
  side: 'italian',
  position: {
    scenario: 'tail-strike',
    active: 'i48-i',
    phase: 'declare',
    units: {
      '5 Aosta': { hex: '5021', face: 'N' },
      '6 Aosta': { hex: '5121', face: 'N' },
      '6 Art (I Corpo)': { hex: '5021', face: 'N', mode: 'unlimbered' },
      '57 Haynau': { hex: '5018', face: 'S' },
    },
    leaders: { 'i48-i': '5022', 'a48-simbschen': '5016' },
  },
  enemy: ['fire', 'retreat', 'done'],
  steps: [
    { until: { read: true }, spots: ['5018', '5021', '5121'] },
    { until: { fight: true }, spots: ['5019'] },
    { until: { answered: 'declare' } },
    { until: { held: 'i48-i-6-art' }, spots: ['5021'] },
    { until: { preview: true }, spots: ['5018'] },
    { until: { event: 'fired' }, spots: ['5018'] },
    { until: { held: 'i48-i-5-aosta' }, spots: ['5021'] },
    { until: { refused: true }, spots: ['5018'] },
    { until: { way: '5019' }, spots: ['5019'] },
    { until: { at: ['i48-i-5-aosta', '5019'] }, spots: ['5019'] },
    { until: { event: 'attacked' }, spots: ['5018'] },
    { until: { event: 'combat-result' } },
    { until: { read: true } },
  ],
};

export const en = {
  'guide.1':
    'You lead the two Aosta regiments and a battery against one Austrian regiment. Your corps has been activated. The real rules hold, and the Austrians answer by themselves. Press “Go on”.',
  'guide.2': 'Attacks are declared first. Click 5019, the hex to attack from. A red arrow shows the marker.',
  'guide.3': 'One is enough: end the declarations. A marker that can be served has to be served.',
  'guide.4':
    'Now your forces act one by one, in the order you like. Guns first: click the battery in 5021. (A stack opens with a double click.)',
  'guide.5': 'Point at the enemy in 5018: the card shows the strength of the fire, every modifier, and the chance of each result.',
  'guide.6': 'Click 5018 to fire. Whoever is fired at may react: most of all by turning, if the fire comes from the side.',
  'guide.7': 'Now the infantry. Click 5 Aosta in 5021.',
  'guide.8':
    'Try something that is not allowed: click the enemy in 5018. The table refuses and names the rule; its number opens the rulebook.',
  'guide.9':
    'Point at 5019. You see the way and its cost, and a warning: 5019 lies in the zone of reaction of 5018, so the enemy may answer when you come there.',
  'guide.10': 'Click 5019. The Austrians answer with fire; if your regiment fails its check it may stop.',
  'guide.11':
    'Now attack: the button “5 Aosta Rgt attacks towards N”. Its odds appear before you commit. If the regiment was driven off, press “Go on”.',
  'guide.12': 'The dice fall. Answer what you are asked; the log explains each modifier.',
  'guide.13':
    'Answer what is still asked. You have declared, fired, been answered and attacked. In a whole game the enemy does the same to you: then the table asks which of your units react, and shows the odds of each answer.',
};
export const it: Record<keyof typeof en, string> = {
  'guide.1':
    'Guidi i due reggimenti Aosta e una batteria contro un reggimento austriaco. Il tuo corpo è attivo. Valgono le regole vere, e gli austriaci rispondono da soli. Premi «Avanti».',
  'guide.2': 'Prima si dichiarano gli attacchi. Clicca 5019, l’esagono da cui attaccare. Una freccia rossa mostra il segnalino.',
  'guide.3': 'Uno basta: concludi le dichiarazioni. Un segnalino che si può usare va usato.',
  'guide.4':
    'Ora le tue forze agiscono una alla volta, nell’ordine che vuoi. Prima i cannoni: clicca la batteria in 5021. (Un doppio clic apre una pila.)',
  'guide.5': 'Indica il nemico in 5018: la scheda mostra la forza del fuoco, ogni modificatore e la probabilità di ogni risultato.',
  'guide.6': 'Clicca 5018 per sparare. Chi è sotto il fuoco può reagire: soprattutto voltandosi, se il tiro viene di fianco.',
  'guide.7': 'Adesso la fanteria. Clicca 5 Aosta in 5021.',
  'guide.8':
    'Prova qualcosa che non si può: clicca il nemico in 5018. Il tavolo rifiuta e dice la regola; il suo numero apre il regolamento.',
  'guide.9':
    'Indica 5019. Vedi il percorso, quanto costa, e un avviso: 5019 è nella zona di reazione di 5018, quindi il nemico può rispondere quando arrivi.',
  'guide.10': 'Clicca 5019. Gli austriaci rispondono col fuoco; se il tuo reggimento fallisce la verifica può fermarsi.',
  'guide.11':
    'Ora attacca: il pulsante «5 Aosta Rgt attacca verso N». Le probabilità appaiono prima di decidere. Se il reggimento è stato respinto, premi «Avanti».',
  'guide.12': 'Si tirano i dadi. Rispondi alle domande; la cronaca spiega ogni modificatore.',
  'guide.13':
    'Rispondi a quel che ancora ti si chiede. Hai dichiarato, sparato, ricevuto una risposta e attaccato. In una partita intera il nemico fa lo stesso con te: allora il tavolo chiede quali tue unità reagiscono e mostra le probabilità di ogni risposta.',
};
