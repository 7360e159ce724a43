// What happened then, and what we thought of when we made it into a game: Risorgimento 1859. A line each; facts only, in our own words.
const lines = (...all: string[]) => all.join('\n');

const enRatings =
  'The rulebook that we have prints neither maps nor counters: hexes, hours and ratings are our reconstructions. The pack marks each one, and `tamburino packs --reconstructed` lists them.';
const itRatings =
  'Il regolamento che abbiamo non stampa né mappe né pedine: esagoni, ore e valori sono nostre ricostruzioni. Il pacchetto li segna uno per uno, e `tamburino packs --reconstructed` li elenca.';

export const en = {
  'history.le-grole': lines(
    'On the morning of 24 June 1859 the French I Corps of Marshal Baraguey d’Hilliers climbed from Castiglione and Esenta towards Solferino, by the hills of Le Fontane and Le Grole.',
    'Stadion’s V Corps held the heights round the old tower of the Rocca. The French had the outer hills during the morning; Solferino itself fell in the early afternoon, when part of the Imperial Guard joined in.',
  ),
  'notes.le-grole': lines('This small scenario is ours: one corps a side on the heights, to learn the game with.', enRatings),
  'history.san-martino': lines(
    'While the French fought for Solferino, the Piedmontese of Victor Emmanuel II met Benedek’s VIII Corps on the hills of San Martino, south of Lake Garda.',
    'Their divisions attacked one after the other as they came up, took the heights several times and lost them again. They kept them in the evening, after the thunderstorm, when Benedek had been ordered to retreat.',
  ),
  'notes.san-martino': lines(
    'The Piedmontese arrive by divisions, as they did: the temptation is to attack with each of them at once.',
    enRatings,
  ),
  'history.magenta': lines(
    'On 4 June 1859 the French Imperial Guard crossed the Ticino and attacked the bridges of the Naviglio Grande at Ponte Nuovo and Boffalora; MacMahon’s II Corps came down from Turbigo in the north.',
    'For hours a few battalions held the bridges against growing numbers. In the evening MacMahon stormed Magenta, where General Espinasse was killed.',
    'Gyulai’s army left Lombardy; on 8 June Napoleon III and Victor Emmanuel II entered Milan. MacMahon became a Marshal and Duke of Magenta.',
  ),
  'notes.magenta': lines(
    'The ground is vineyards and mulberry trees: one sees little, and an enemy may be attacked by surprise. That is why the zones of control are so narrow here.',
    enRatings,
  ),
  'history.solferino': lines(
    'Neither army expected a battle on 24 June 1859: both were on the march and met at dawn between Castiglione and the Mincio.',
    'The French I Corps and the Guard took the heights of Solferino in the early afternoon, MacMahon turned to Cavriana, and in the plain Niel’s IV Corps fought all day round Medole and Guidizzolo.',
    'A thunderstorm ended the fight and covered the retreat of the Austrians over the Mincio.',
  ),
  'notes.solferino': lines(
    'Continuity is the heart of this game: a good corps goes on, a poor one gives the enemy his turn. The rain comes when both armies are tired.',
    enRatings,
  ),
  'history.solferino-sanmartino': lines(
    'On 24 June 1859 some 270,000 men with three monarchs met on twenty kilometres between Lake Garda and the plain of Medole.',
    'The French broke the centre at Solferino and Cavriana; in the north Benedek held San Martino against the Piedmontese until evening.',
    'Some 40,000 men were killed, wounded or missing. The armistice of Villafranca followed in July, and the founding of the Red Cross out of what Henry Dunant had seen.',
  ),
  'notes.solferino-sanmartino': lines(
    'Both maps are joined: the Redone and six roads lead from one field to the other. Allow a day for it, or let the computer play one of the sides.',
    enRatings,
  ),
};
export const it: Record<keyof typeof en, string> = {
  'history.le-grole': lines(
    'La mattina del 24 giugno 1859 il I corpo francese del maresciallo Baraguey d’Hilliers salì da Castiglione ed Esenta verso Solferino, per le colline delle Fontane e delle Grole.',
    'Il V corpo di Stadion teneva le alture attorno alla vecchia torre della Rocca. In mattinata i francesi ebbero le colline esterne; Solferino cadde nel primo pomeriggio, quando intervenne parte della Guardia imperiale.',
  ),
  'notes.le-grole': lines('Questo piccolo scenario è nostro: un corpo per parte sulle alture, per imparare il gioco.', itRatings),
  'history.san-martino': lines(
    'Mentre i francesi combattevano per Solferino, i piemontesi di Vittorio Emanuele II incontrarono l’VIII corpo di Benedek sulle colline di San Martino, a sud del Garda.',
    'Le loro divisioni attaccarono l’una dopo l’altra, via via che arrivavano, presero più volte le alture e le riperdettero. Le tennero la sera, dopo il temporale, quando Benedek aveva avuto l’ordine di ritirarsi.',
  ),
  'notes.san-martino': lines(
    'I piemontesi arrivano per divisioni, come allora: la tentazione è di attaccare subito con ognuna.',
    itRatings,
  ),
  'history.magenta': lines(
    'Il 4 giugno 1859 la Guardia imperiale francese passò il Ticino e attaccò i ponti del Naviglio Grande a Ponte Nuovo e Boffalora; il II corpo di MacMahon scendeva da Turbigo, a nord.',
    'Per ore pochi battaglioni tennero i ponti contro forze crescenti. La sera MacMahon prese d’assalto Magenta, dove cadde il generale Espinasse.',
    'L’esercito di Gyulai lasciò la Lombardia; l’8 giugno Napoleone III e Vittorio Emanuele II entrarono a Milano. MacMahon divenne maresciallo e duca di Magenta.',
  ),
  'notes.magenta': lines(
    'Il terreno è di vigne e gelsi: si vede poco, e un nemico può essere attaccato di sorpresa. Per questo qui le zone di controllo sono così strette.',
    itRatings,
  ),
  'history.solferino': lines(
    'Il 24 giugno 1859 nessuno dei due eserciti si aspettava una battaglia: entrambi erano in marcia e all’alba si incontrarono fra Castiglione e il Mincio.',
    'Il I corpo francese e la Guardia presero le alture di Solferino nel primo pomeriggio, MacMahon si volse a Cavriana, e nella piana il IV corpo di Niel combatté tutto il giorno attorno a Medole e Guidizzolo.',
    'Un temporale mise fine alla lotta e coprì la ritirata degli austriaci oltre il Mincio.',
  ),
  'notes.solferino': lines(
    'La Continuità è il cuore di questo gioco: un buon corpo prosegue, uno mediocre cede il turno al nemico. La pioggia arriva quando entrambi sono stanchi.',
    itRatings,
  ),
  'history.solferino-sanmartino': lines(
    'Il 24 giugno 1859 circa 270.000 uomini con tre sovrani si scontrarono su venti chilometri, dal Garda alla piana di Medole.',
    'I francesi ruppero il centro a Solferino e Cavriana; a nord Benedek tenne San Martino contro i piemontesi fino a sera.',
    'Morti, feriti e dispersi furono circa 40.000. In luglio seguì l’armistizio di Villafranca; da ciò che Henry Dunant aveva visto nacque la Croce Rossa.',
  ),
  'notes.solferino-sanmartino': lines(
    'Le due mappe sono unite: il Redone e sei strade portano da un campo all’altro. Mettete in conto una giornata, o lasciate un lato al computer.',
    itRatings,
  ),
};
