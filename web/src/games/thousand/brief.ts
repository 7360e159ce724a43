// The briefing of 1860: a line each, in our own words. `spots` are the places that a line speaks of.
const lines = (...all: string[]) => all.join('\n');

export const spots: Record<string, string[][]> = {
  campaign: [
    ['Marsala'],
    ['Palermo'],
    ['Messina', 'Reggio Calabria'],
    ['Napoli', 'Gaeta'],
    ['Palermo', 'Agrigento', 'Enna', 'Siracusa', 'Messina', 'Napoli'],
  ],
};

export const en = {
  'brief.turn': lines(
    'The Garibaldines play their whole turn, then the Bourbons play theirs.',
    'First come reinforcements. Then commanders march and take units along; the turn track says how good a commander must be to move at all.',
    'Where both sides meet there is a battle on the combat table, or a siege of the city.',
    'Then attrition is rolled, and cities that have been held for a whole turn score.',
  ),
  'brief.campaign': lines(
    '11 May 1860: Garibaldi lands at Marsala with a thousand volunteers.',
    'The Bourbon army of Sicily sits in its garrisons, the strongest in Palermo; few of its generals may move.',
    'Across the strait of Messina lies the mainland, and hundreds of miles of road.',
    'Napoli and Gaeta are the heart of the kingdom; the Piedmontese arrive on turn 12.',
    'Cities count 1 point, Napoli 6, a battle won in Sicily 3. The Garibaldines need 20 points in fourteen turns; six by turn 4 force an armistice that clears Sicily.',
  ),
  'brief.campaign.garibaldine': lines(
    'Win a battle quickly: three points and the armistice by turn 4 are worth more than any city.',
    'Keep Garibaldi with the army. He can always move, and his value decides battles.',
    'A city must be held for a whole turn to count, so leave a unit behind.',
  ),
  'brief.campaign.bourbon': lines(
    'Place von Mechel where he can reach Palermo: he is your best soldier on the island.',
    'Time is yours. Every turn without a Garibaldine victory makes their twenty points harder.',
    'Look at the command value of the turn: march with the generals who may, and do not leave Napoli bare.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'brief.turn': lines(
    'I garibaldini giocano tutto il loro turno, poi tocca ai borbonici.',
    'Prima arrivano i rinforzi. Poi i comandanti marciano e portano con sé le unità; il calendario dice quanto deve valere un comandante per potersi muovere.',
    'Dove le due parti si incontrano c’è battaglia sulla tabella di combattimento, oppure l’assedio della città.',
    'Poi si tira per il logoramento, e contano le città tenute per un turno intero.',
  ),
  'brief.campaign': lines(
    '11 maggio 1860: Garibaldi sbarca a Marsala con mille volontari.',
    'L’esercito borbonico di Sicilia sta nelle guarnigioni, la più forte a Palermo; pochi dei suoi generali possono muoversi.',
    'Oltre lo stretto di Messina c’è il continente, e centinaia di chilometri di strada.',
    'Napoli e Gaeta sono il cuore del regno; i piemontesi arrivano al turno 12.',
    'Una città vale 1 punto, Napoli 6, una battaglia vinta in Sicilia 3. Ai garibaldini servono 20 punti in quattordici turni; sei entro il turno 4 impongono un armistizio che sgombra la Sicilia.',
  ),
  'brief.campaign.garibaldine': lines(
    'Vinci presto una battaglia: tre punti e l’armistizio entro il turno 4 valgono più di qualunque città.',
    'Tieni Garibaldi con l’esercito. Può sempre muoversi, e il suo valore decide le battaglie.',
    'Una città conta solo se tenuta per un turno intero: lasciaci un’unità.',
  ),
  'brief.campaign.bourbon': lines(
    'Metti von Mechel dove possa raggiungere Palermo: è il tuo miglior soldato sull’isola.',
    'Il tempo è tuo. Ogni turno senza una vittoria garibaldina rende più difficili i loro venti punti.',
    'Guarda il valore di comando del turno: marcia con i generali che possono, e non lasciare Napoli sguarnita.',
  ),
};
