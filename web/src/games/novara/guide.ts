// A guided first game of The Road to Novara: three Sardinian units against an Austrian regiment at La Sforzesca.
import type { Guide } from '../../guide/guide';

export const guide: Guide = {
  side: 'sardinian',
  position: {
    scenario: 'campaign',
    turn: 5,
    active: 's-4',
    phase: 'movement',
    units: { 'IR 7': '4630', '4 Piemonte': '4627', '13 Pinerolo': '4728', '8 cp Bers': '4727' },
  },
  enemy: ['hold', 'give-ground', 'retreat', 'done'],
  steps: [
    { until: { read: true }, spots: ['4630', '4627', '4728'] },
    { until: { held: 's-4-piemonte' }, spots: ['4627'] },
    { until: { refused: true }, spots: ['4630'] },
    { until: { way: '4629' }, spots: ['4629'] },
    { until: { at: ['s-4-piemonte', '4629'] }, spots: ['4629'] },
    { until: { held: 's-13-pinerolo' }, spots: ['4728'] },
    { until: { at: ['s-13-pinerolo', '4729'] }, spots: ['4729'] },
    { until: { asked: 'declare' } },
    { until: { preview: true }, spots: ['4630'] },
    { until: { fight: true }, spots: ['4630'] },
    { until: { answered: 'declare' } },
    { until: { read: true } },
  ],
};

export const en = {
  'guide.1':
    'You lead three Sardinian units against an Austrian regiment near La Sforzesca. Their chit has been drawn, so they act now. The real rules hold, and the Austrians answer by themselves. Press “Go on”.',
  'guide.2': 'Counters in a yellow frame can act. Click 4 Piemonte in 4627.',
  'guide.3':
    'Try something that is not allowed: click the enemy in 4630. The table refuses and names the rule; its number opens the rulebook.',
  'guide.4':
    'Yellow hexes can be reached. Point at 4629: you see the way and its cost. A hex next to the enemy costs a point more, and the move ends there.',
  'guide.5': 'Click 4629, or drag the counter there. The enemy might break contact; this one holds.',
  'guide.6': 'Now 13 Pinerolo in 4728. (A double click on a stack spreads it, so that any of its counters can be chosen.)',
  'guide.7': 'Go to 4729: now the enemy will be attacked from two sides.',
  'guide.8': 'Halt, and end the moves (key E). Whatever has not moved stays where it is.',
  'guide.9':
    'Now attacks are declared. Choose a unit next to the enemy and point at 4630: the card shows odds, modifiers and the chance of each result.',
  'guide.10': 'Click 4630 to declare. Add the other units in the same way: more strength, better odds.',
  'guide.11': 'End the declaration. From here on dice are thrown, and they cannot be taken back.',
  'guide.12':
    'Answer what you are asked; the log explains every throw. In a whole game you choose in secret whose chits go into the cup: that is where the battle is won.',
};
export const it: Record<keyof typeof en, string> = {
  'guide.1':
    'Guidi tre unità piemontesi contro un reggimento austriaco presso La Sforzesca. La loro pedina comando è stata pescata: agiscono adesso. Valgono le regole vere, e gli austriaci rispondono da soli. Premi «Avanti».',
  'guide.2': 'Le pedine con la cornice gialla possono agire. Clicca 4 Piemonte in 4627.',
  'guide.3':
    'Prova qualcosa che non si può: clicca il nemico in 4630. Il tavolo rifiuta e dice la regola; il suo numero apre il regolamento.',
  'guide.4':
    'Gli esagoni gialli si possono raggiungere. Indica 4629: vedi il percorso e quanto costa. Un esagono accanto al nemico costa un punto in più, e lì il movimento finisce.',
  'guide.5': 'Clicca 4629, oppure trascina lì la pedina. Il nemico potrebbe rompere il contatto; questo tiene.',
  'guide.6': 'Ora 13 Pinerolo in 4728. (Un doppio clic su una pila la apre, e si sceglie qualunque pedina.)',
  'guide.7': 'Vai in 4729: ora il nemico sarà attaccato da due lati.',
  'guide.8': 'Fermati e concludi i movimenti (tasto E). Chi non ha mosso resta dov’è.',
  'guide.9':
    'Ora si dichiarano gli attacchi. Scegli un’unità accanto al nemico e indica 4630: la scheda mostra il rapporto, i modificatori e la probabilità di ogni risultato.',
  'guide.10': 'Clicca 4630 per dichiarare. Aggiungi le altre unità allo stesso modo: più forza, rapporto migliore.',
  'guide.11': 'Concludi la dichiarazione. Da qui si tirano i dadi, e non si torna indietro.',
  'guide.12':
    'Rispondi alle domande; la cronaca spiega ogni tiro. In una partita intera scegli in segreto quali pedine comando vanno nella coppa: lì si vince la battaglia.',
};
