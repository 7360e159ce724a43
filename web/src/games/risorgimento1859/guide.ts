// A guided first game of Risorgimento 1859: Dieu's brigade against one Austrian battalion on the road from Le Fontane.
import type { Guide } from '../../guide/guide';

const enemy = 'S1241';
const before = 'S1242'; // next to it, in its front

export const guide: Guide = {
  side: 'allied',
  position: {
    scenario: 'le-grole',
    active: 'f-1',
    brigade: 'f1-1',
    units: {
      'f1-1-74-1': { hex: 'S1243', face: 'E' },
      'f1-1-74-2': { hex: 'S1244', face: 'E' },
      'f1-1-74-3': { hex: 'S1245', face: 'E' },
      'f1-1-ch17': { hex: 'S1245', face: 'E' },
      'f1-1-b': { hex: 'S1343', face: 'E' },
      'a5-1-kinsky-1': { hex: enemy, face: 'W' },
    },
    leaders: { 'f-1': 'S1246', 'f1-1': 'S1244', 'a5-1': 'S1238' },
  },
  enemy: ['done', 'stand', 'lose', 'retreat', 'accompany'],
  steps: [
    { until: { read: true }, spots: [enemy, 'S1243', 'S1244', 'S1245', 'S1343'] },
    { until: { held: 'f1-1-b' }, spots: ['S1343'] },
    { until: { preview: true }, spots: [enemy] },
    { until: { event: 'fired' }, spots: [enemy] },
    { until: { held: 'f1-1-74-1' }, spots: ['S1243'] },
    { until: { refused: true }, spots: [enemy] },
    { until: { way: before }, spots: [before] },
    { until: { at: ['f1-1-74-1', before] }, spots: [before] },
    { until: { event: 'halted' }, spots: [enemy] },
    { until: { asked: 'declare' } },
    { until: { fight: true }, spots: [enemy] },
    { until: { answered: 'declare' }, spots: [enemy] },
    { until: { read: true } },
  ],
};

export const en = {
  'guide.1':
    'You lead Dieu’s brigade against one Austrian battalion. Your corps has been activated, and this brigade acts: it moves and fires its guns first, then attacks. The real rules hold, and the Austrians answer by themselves. Press “Go on”.',
  'guide.2': 'Guns first, because they may fire before the others move. Click the battery in S1343.',
  'guide.3': 'Point at the enemy in S1241: the card shows the chance of each result, and what it means.',
  'guide.4': 'Click S1241 to fire.',
  'guide.5': 'Now the infantry. Click 74e Ligne I in S1243.',
  'guide.6':
    'Try something that is not allowed: click the enemy in S1241. The table refuses and names the rule. (An attack comes later, when all have moved.)',
  'guide.7':
    'Point at S1242. You see the way, what it costs, and who might react there: a hex next to the enemy costs more, and whoever enters a zone of control stops.',
  'guide.8': 'Click S1242. The small arrows turn the battalion; its three front hexes are those it can attack.',
  'guide.9':
    'Now an order to the whole brigade. In the panel on the map press “Form line facing…”, point at S1241 to see where each unit would stand, and click. “Take back” undoes all of it at once.',
  'guide.10': 'Press “The others stay”. If small arms are asked about, let the chasseurs fire or go on.',
  'guide.11':
    'Now declare the attack: click 74e Ligne I, then S1241. Point before you click: the first part of the card is the Commitment, whether it goes in at all; the second is the combat.',
  'guide.12':
    'Any other unit with S1241 in its front could join in the same way. End the declaration. Each stack rolls for its Commitment, and those that go in fight.',
  'guide.13':
    'That was an activation of one brigade. In a whole game the card of activations shows which corps may act next, and with what chance; when an enemy comes near your cavalry, Jägers or guns, the table asks whether they react.',
};
export const it: Record<keyof typeof en, string> = {
  'guide.1':
    'Guidi la brigata Dieu contro un battaglione austriaco. Il tuo corpo è attivo e questa brigata agisce: prima muove e spara con i cannoni, poi attacca. Valgono le regole vere, e gli austriaci rispondono da soli. Premi «Avanti».',
  'guide.2': 'Prima i cannoni, che possono sparare prima che gli altri muovano. Clicca la batteria in S1343.',
  'guide.3': 'Indica il nemico in S1241: la scheda mostra la probabilità di ogni risultato e che cosa comporta.',
  'guide.4': 'Clicca S1241 per sparare.',
  'guide.5': 'Ora la fanteria. Clicca 74 di Linea I in S1243.',
  'guide.6':
    'Prova qualcosa che non si può: clicca il nemico in S1241. Il tavolo rifiuta e dice la regola. (L’attacco viene dopo, quando tutti hanno mosso.)',
  'guide.7':
    'Indica S1242. Vedi il percorso, quanto costa e chi potrebbe reagire: un esagono accanto al nemico costa di più, e chi entra in una zona di controllo si ferma.',
  'guide.8': 'Clicca S1242. Le frecce piccole voltano il battaglione; può attaccare i tre esagoni che ha davanti.',
  'guide.9':
    'Ora un ordine a tutta la brigata. Nel riquadro sulla mappa premi «In linea verso…», indica S1241 per vedere dove andrebbe ogni unità, e clicca. «Torna indietro» annulla tutto in una volta.',
  'guide.10': 'Premi «Gli altri restano». Se si chiede della fucileria, fai sparare i cacciatori o prosegui.',
  'guide.11':
    'Ora dichiara l’attacco: clicca 74 di Linea I, poi S1241. Prima di cliccare indica: la prima parte della scheda è l’Impegno, cioè se attacca davvero; la seconda è il combattimento.',
  'guide.12':
    'Ogni altra unità che ha S1241 davanti potrebbe unirsi allo stesso modo. Concludi le dichiarazioni. Ogni pila tira per l’Impegno, e chi va avanti combatte.',
  'guide.13':
    'Questa era l’azione di una brigata. In una partita intera la scheda delle attivazioni mostra quale corpo può agire e con che probabilità; quando un nemico arriva vicino alla tua cavalleria, agli Jäger o ai cannoni, il tavolo chiede se reagiscono.',
};
