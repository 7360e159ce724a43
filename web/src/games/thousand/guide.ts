// A guided first game of 1860: Garibaldi marches on Palermo and fights for it in the open.
import type { Guide } from '../../guide/guide';

export const guide: Guide = {
  side: 'garibaldine',
  position: {
    scenario: 'campaign',
    turn: 2,
    phase: 'movement',
    side: 'garibaldine',
    commanders: { garibaldi: 'TP', lanza: 'PA' },
    units: [
      { at: 'TP', units: ['I Gar', 'II Gar', 'III Gar'] },
      { at: 'PA', units: ['1 CA', '4 CA'] },
    ],
  },
  enemy: ['rest', 'press', 'done'],
  steps: [
    { until: { read: true }, spots: ['TP', 'PA'] },
    { until: { refused: true }, spots: ['enna'] },
    { until: { way: 'PA' }, spots: ['PA'] },
    { until: { asked: 'take-units' }, spots: ['PA'] },
    { until: { asked: 'combat' } },
    { until: { answered: 'combat' }, spots: ['PA'] },
    { until: { event: 'round-begins' } },
    { until: { asked: 'declare' } },
    { until: { preview: true } },
    { until: { event: 'attacked' } },
    { until: { read: true } },
  ],
};

export const en = {
  'guide.1':
    'Garibaldi stands with three battalions in Trapani province; General Lanza bars the way in the province of Palermo. The real rules hold, and the Bourbons answer by themselves. Press “Go on”.',
  'guide.2':
    'Garibaldi is in your hand. Try something that is not allowed: click Enna, too far away. The table refuses and names the rule.',
  'guide.3': 'Zones and cities with a golden edge can be reached. Point at the province of Palermo to see the way.',
  'guide.4': 'Click it, or drag Garibaldi there.',
  'guide.5': 'Choose the units that go with him: “take all”, then let them go. When nobody else can march, end the movement.',
  'guide.6': 'Two armies in one province must fight. Start the battle.',
  'guide.7':
    'This is the combat table. Form stacks on your front line: click a cell, then the unit on top of it. The rest goes into the reserve.',
  'guide.8': 'Before the attacks you may turn a flank or call up the reserve. Go on when you like.',
  'guide.9': 'Now declare. Choose your stack and point at the enemy stack facing it: the card shows what the dice would do.',
  'guide.10': 'Declare the attack and end the declaration. Dice are thrown, and they cannot be taken back.',
  'guide.11':
    'Go on until one side leaves the field. In a whole game a battle won in Sicily is worth three points, and supply and command decide who can fight it.',
};
export const it: Record<keyof typeof en, string> = {
  'guide.1':
    'Garibaldi è con tre battaglioni nella provincia di Trapani; il generale Lanza sbarra la strada in provincia di Palermo. Valgono le regole vere, e i borbonici rispondono da soli. Premi «Avanti».',
  'guide.2': 'Garibaldi è nella tua mano. Prova qualcosa che non si può: clicca Enna, troppo lontana. Il tavolo rifiuta e dice la regola.',
  'guide.3': 'Zone e città con il bordo dorato si possono raggiungere. Indica la provincia di Palermo per vedere la strada.',
  'guide.4': 'Cliccala, oppure trascina lì Garibaldi.',
  'guide.5':
    'Scegli le unità che vanno con lui: prendile tutte, poi falle partire. Quando nessun altro può marciare, concludi il movimento.',
  'guide.6': 'Due eserciti nella stessa provincia devono combattere. Comincia la battaglia.',
  'guide.7':
    'Questa è la tabella di combattimento. Forma le pile sulla tua prima linea: clicca una casella, poi l’unità in cima. Gli altri vanno in riserva.',
  'guide.8': 'Prima degli attacchi puoi aggirare un fianco o chiamare la riserva. Prosegui quando vuoi.',
  'guide.9': 'Ora dichiara. Scegli la tua pila e indica la pila nemica di fronte: la scheda mostra che cosa farebbero i dadi.',
  'guide.10': 'Dichiara l’attacco e concludi la dichiarazione. Si tirano i dadi, e non si torna indietro.',
  'guide.11':
    'Continua finché una parte lascia il campo. In una partita intera una battaglia vinta in Sicilia vale tre punti, e rifornimenti e comando decidono chi può combatterla.',
};
