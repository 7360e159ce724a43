// The briefings of Risorgimento 1859: a line each, in our own words. `spots` are the places that a line speaks of.
const lines = (...all: string[]) => all.join('\n');

export const spots: Record<string, string[][]> = {
  'le-grole': [['Le Fontane', 'Le Grole'], ['Le Grole'], ['Rocca', 'Solferino'], [], ['Rocca', 'Solferino', 'Le Grole', 'Le Fontane']],
  'san-martino': [
    ['San Martino', 'Contracania'],
    ['Pozzolengo'],
    ['Madonna della Scoperta'],
    [],
    ['San Martino', 'Contracania', 'Pozzolengo', 'Madonna della Scoperta'],
  ],
  magenta: [
    ['Ponte Nuovo', 'Boffalora', 'Ponte Vecchio'],
    ['Boffalora', 'Marcallo'],
    ['Robecco', 'Corbetta'],
    ['Magenta'],
    ['Magenta', 'Corbetta', 'Ponte Nuovo', 'Robecco'],
  ],
  solferino: [
    ['Castiglione', 'Le Grole'],
    ['Rocca', 'Solferino'],
    ['Medole', 'Guidizzolo'],
    ['Cavriana'],
    ['Rocca', 'Solferino', 'Cavriana', 'Guidizzolo', 'Medole'],
  ],
  'solferino-sanmartino': [
    ['Castiglione', 'Medole'],
    ['Rocca', 'Solferino'],
    ['San Martino', 'Pozzolengo'],
    ['Cavriana', 'Guidizzolo'],
    ['Rocca', 'Solferino', 'Cavriana', 'Guidizzolo', 'San Martino'],
  ],
};

const enPoints = 'Places held count points, one more for each enemy unit eliminated and five for each corps Demoralized.';
const itPoints = 'Contano i luoghi tenuti, un punto per ogni unità nemica eliminata e cinque per ogni corpo Demoralizzato.';
const enWhole = 'Rain comes in the afternoon: then roads count less, and a beaten corps may withdraw from the field.';
const itWhole = 'Nel pomeriggio arriva la pioggia: le strade valgono meno, e un corpo battuto può lasciare il campo.';

export const en = {
  'brief.turn': lines(
    'A turn is one hour. The sides roll for the Initiative; then they activate corps in turn, each twice in a turn, less in heat and rain.',
    'To act twice in a row a corps rolls against its Continuity Rating: the card beside the map shows the chance.',
    'Of the corps that acts, each brigade moves, rallies, fires and attacks, one after the other. Brigades out of their general’s range are without Orders.',
    'An attack is ordered first; then each unit is tested, and may hang back. Cavalry, Jägers and guns may react in the middle of an enemy’s move.',
    'At the end of the turn units recover, Reserves are released and corps are tested for Demoralization.',
  ),
  'brief.le-grole': lines(
    '24 June 1859, six in the morning: Baraguey d’Hilliers’ I Corps climbs from Castiglione by Le Fontane and Le Grole.',
    'One Austrian brigade holds Le Grole in advance.',
    'The others of Stadion’s V Corps stand on the Rocca and round Solferino, a long march behind.',
    'Two more French brigades come up from Esenta in the first turn.',
    `${enPoints} Five turns; ten points more than the enemy are a decisive victory.`,
  ),
  'brief.le-grole.allied': lines(
    'Take Le Fontane and Le Grole with the first division before the Austrians can come to help: your guns first, then the battalions.',
    'Let whole brigades march along the road; fight with single battalions. A brigade out of Orders cannot attack.',
    'Two or three units against one hex, and one of them in its flank: the front alone costs more than it gains.',
  ),
  'brief.le-grole.austrian': lines(
    'The brigade at Le Grole is bait: make the French deploy, then fall back before it is surrounded.',
    'Jägers need not stand: they withdraw when infantry comes next to them.',
    'The Rocca counts ten and is steep: nobody should have to hold it with less than a brigade.',
  ),
  'brief.san-martino': lines(
    '24 June 1859: on the heights by the lake Benedek’s VIII Corps waits for the Piedmontese, between San Martino and Contracania.',
    'His brigades lie in Reserve as far back as Pozzolengo and wake in the second turn, or as soon as an enemy comes within three hexes.',
    'Two brigades of the V Corps hold Madonna della Scoperta, far to the south.',
    'The Piedmontese divisions come along the roads from Rivoltella and Lonato, in the second, third and seventh turns.',
    `${enPoints} Fifteen turns; a difference of fifteen is decisive. ${enWhole}`,
  ),
  'brief.san-martino.allied': lines(
    'You arrive piece by piece, and Piedmont attacked so: wait until two divisions are there, and attack together.',
    'Bring the guns up first, to where they see the edge of the heights; bersaglieri fire and attack in the same activation.',
    'San Martino alone counts ten. Madonna della Scoperta is three, and keeps two Austrian brigades busy.',
  ),
  'brief.san-martino.austrian': lines(
    'The heights are worth a brigade: stand on them, and let the enemy tire himself climbing.',
    'Keep one brigade in Reserve behind the middle; it comes out on its own when the line breaks.',
    'Attack what comes off the road before it has deployed, then go back to the heights.',
  ),
  'brief.magenta': lines(
    '4 June 1859, noon: the French Guard comes over the Ticino and stands before the bridges of the Naviglio, from Boffalora to Ponte Vecchio.',
    'Mac-Mahon, with the II Corps and the Voltigeurs of the Guard, comes down from the north towards Marcallo and Boffalora.',
    'Austrian corps march up one after another from the south, by Robecco, and from Corbetta.',
    'Vineyards cover the plain round Magenta: nobody sees far in them, and whoever is surprised fights badly.',
    `${enPoints} Nine turns; a difference of twenty is decisive.`,
  ),
  'brief.magenta.allied': lines(
    'The Guard need not win alone: hold the bridgeheads until the III and IV Corps are over the Ticino.',
    'Mac-Mahon’s two columns should touch at Marcallo before they turn on Magenta.',
    'Use the roads through the vineyards: off them a battalion sees and moves hardly a hex.',
  ),
  'brief.magenta.austrian': lines(
    'Strike the Guard at the bridges before help comes; the bridge of Ponte Vecchio can be blown up.',
    'Leave enough at Marcallo and Boffalora that the two columns from the north stay apart.',
    'The III and V Corps come from the south: along the canal they fall on the flank of whoever crosses it.',
  ),
  'brief.solferino': lines(
    '24 June 1859: the French march east from Castiglione and meet the whole Austrian army, which they believed beyond the Mincio.',
    'The V Corps holds the Rocca and Solferino, the middle of everything.',
    'In the plain the IX Corps stands at Medole, and others come up by Guidizzolo.',
    'Franz Joseph’s reserves lie round Cavriana and wake one after the other.',
    `${enPoints} Castiglione counts for Austria only. A difference of thirty is decisive. ${enWhole}`,
  ),
  'brief.solferino.allied': lines(
    'Break the middle: the I Corps against Solferino from the west, the Guard behind it, the II Corps from the south.',
    'The IV Corps has to hold the plain alone for hours. Let its guns do it.',
    'An Emperor on the field helps the Initiative. A corps that has acted twice may try once more, but its men tire.',
  ),
  'brief.solferino.austrian': lines(
    'You have more men and worse generals: low Continuity means one good activation each, seldom two.',
    'Feed the Reserves into the middle, not one by one into the plain.',
    'The cavalry of the plain can charge the French flank once in a turn as one mass. Choose the hour.',
  ),
  'brief.solferino-sanmartino': lines(
    '24 June 1859, the whole field: the French march from Castiglione and Carpenedolo, the Piedmontese from Desenzano.',
    'The Austrian V Corps holds the Rocca and Solferino in the middle.',
    'By the lake Benedek’s VIII Corps waits at San Martino and Pozzolengo.',
    'Behind Cavriana and Guidizzolo lie the Reserves.',
    `${enPoints} A difference of thirty is decisive. ${enWhole}`,
  ),
  'brief.solferino-sanmartino.allied': lines(
    'Three battles at once. Decide which one you want to win, and let the others hold.',
    'Piedmont cannot take San Martino early: keep Benedek there, so that he does not go to Solferino.',
    'Use whole-brigade orders to march, and the card to see which corps can still act.',
  ),
  'brief.solferino-sanmartino.austrian': lines(
    'San Martino holds with one corps. Everything else belongs to the middle and the plain.',
    'Do not wake the Reserves all at once: those that stay fresh decide the afternoon.',
    'From the rain on, a beaten corps may withdraw. Units that leave the field are not lost.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'brief.turn': lines(
    'Un turno è un’ora. Le parti tirano per l’Iniziativa; poi attivano a turno un corpo, due volte per turno, meno con caldo e pioggia.',
    'Per agire due volte di seguito un corpo tira contro il suo valore di Continuità: la scheda accanto alla mappa mostra la probabilità.',
    'Del corpo che agisce ogni brigata muove, si riordina, spara e attacca, una dopo l’altra. Le brigate lontane dal loro generale sono senza Ordini.',
    'Un attacco prima si ordina; poi ogni unità è messa alla prova, e può esitare. Cavalleria, Jäger e cannoni possono reagire nel mezzo di un movimento nemico.',
    'Alla fine del turno le unità recuperano, le Riserve si liberano e si verifica la Demoralizzazione dei corpi.',
  ),
  'brief.le-grole': lines(
    '24 giugno 1859, le sei del mattino: il I Corpo di Baraguey d’Hilliers sale da Castiglione per Le Fontane e Le Grole.',
    'Una brigata austriaca tiene Le Grole, in avanti.',
    'Le altre del V Corpo di Stadion sono sulla Rocca e intorno a Solferino, parecchio più indietro.',
    'Altre due brigate francesi arrivano da Esenta nel primo turno.',
    `${itPoints} Cinque turni; con dieci punti più del nemico la vittoria è decisiva.`,
  ),
  'brief.le-grole.allied': lines(
    'Prendi Le Fontane e Le Grole con la prima divisione prima che gli austriaci accorrano: prima i cannoni, poi i battaglioni.',
    'Fai marciare brigate intere lungo la strada; combatti con i singoli battaglioni. Una brigata senza Ordini non può attaccare.',
    'Due o tre unità contro un esagono, una di fianco: di fronte si perde più di quanto si guadagna.',
  ),
  'brief.le-grole.austrian': lines(
    'La brigata a Le Grole è un’esca: costringi i francesi a schierarsi, poi ripiega prima che sia circondata.',
    'Gli Jäger non devono restare: ripiegano quando la fanteria arriva accanto a loro.',
    'La Rocca vale dieci ed è ripida: tienila con almeno una brigata.',
  ),
  'brief.san-martino': lines(
    '24 giugno 1859: sulle alture presso il lago l’VIII Corpo di Benedek aspetta i piemontesi, fra San Martino e Contracania.',
    'Le sue brigate sono in Riserva fino a Pozzolengo e si muovono dal secondo turno, o appena un nemico arriva a tre esagoni.',
    'Due brigate del V Corpo tengono Madonna della Scoperta, lontano a sud.',
    'Le divisioni piemontesi arrivano per le strade di Rivoltella e Lonato, nei turni due, tre e sette.',
    `${itPoints} Quindici turni; una differenza di quindici è decisiva. ${itWhole}`,
  ),
  'brief.san-martino.allied': lines(
    'Arrivi a pezzi, e così i piemontesi attaccarono: aspetta di avere due divisioni, e attacca insieme.',
    'Porta prima i cannoni dove vedono il ciglio delle alture; i bersaglieri sparano e attaccano nella stessa attivazione.',
    'San Martino da solo vale dieci. Madonna della Scoperta vale tre, e tiene occupate due brigate austriache.',
  ),
  'brief.san-martino.austrian': lines(
    'Le alture valgono una brigata: restaci, e lascia che il nemico si stanchi salendo.',
    'Tieni una brigata in Riserva dietro il centro; esce da sola quando la linea cede.',
    'Attacca chi lascia la strada prima che si schieri, poi torna sulle alture.',
  ),
  'brief.magenta': lines(
    '4 giugno 1859, mezzogiorno: la Guardia francese passa il Ticino ed è davanti ai ponti del Naviglio, da Boffalora a Ponte Vecchio.',
    'Mac-Mahon, con il II Corpo e i Volteggiatori della Guardia, scende da nord verso Marcallo e Boffalora.',
    'I corpi austriaci arrivano uno dopo l’altro da sud, per Robecco, e da Corbetta.',
    'Le vigne coprono la piana intorno a Magenta: non ci si vede lontano, e chi è sorpreso combatte male.',
    `${itPoints} Nove turni; una differenza di venti è decisiva.`,
  ),
  'brief.magenta.allied': lines(
    'La Guardia non deve vincere da sola: tieni le teste di ponte finché il III e il IV Corpo non hanno passato il Ticino.',
    'Le due colonne di Mac-Mahon si devono unire a Marcallo prima di volgersi su Magenta.',
    'Usa le strade fra le vigne: fuori di esse un battaglione vede e muove appena di un esagono.',
  ),
  'brief.magenta.austrian': lines(
    'Colpisci la Guardia ai ponti prima che arrivino i rinforzi; il ponte di Ponte Vecchio si può far saltare.',
    'Lascia abbastanza truppe a Marcallo e Boffalora perché le due colonne da nord restino divise.',
    'Il III e il V Corpo arrivano da sud: lungo il canale colpiscono il fianco di chi lo passa.',
  ),
  'brief.solferino': lines(
    '24 giugno 1859: i francesi marciano verso est da Castiglione e trovano tutta l’armata austriaca, che credevano oltre il Mincio.',
    'Il V Corpo tiene la Rocca e Solferino, il centro di tutto.',
    'In pianura il IX Corpo è a Medole, e altri arrivano per Guidizzolo.',
    'Le riserve di Francesco Giuseppe sono intorno a Cavriana e si muovono una dopo l’altra.',
    `${itPoints} Castiglione vale solo per l’Austria. Una differenza di trenta è decisiva. ${itWhole}`,
  ),
  'brief.solferino.allied': lines(
    'Rompi il centro: il I Corpo contro Solferino da ovest, la Guardia dietro, il II Corpo da sud.',
    'Il IV Corpo deve tenere da solo la pianura per ore. Lascia fare ai suoi cannoni.',
    'Un imperatore sul campo aiuta l’Iniziativa. Un corpo che ha agito due volte può tentare ancora, ma gli uomini si stancano.',
  ),
  'brief.solferino.austrian': lines(
    'Hai più uomini e generali peggiori: una Continuità bassa vuol dire una buona attivazione, di rado due.',
    'Manda le Riserve al centro, non una per una in pianura.',
    'La cavalleria della pianura può caricare in massa il fianco francese una volta per turno. Scegli l’ora.',
  ),
  'brief.solferino-sanmartino': lines(
    '24 giugno 1859, tutto il campo: i francesi marciano da Castiglione e Carpenedolo, i piemontesi da Desenzano.',
    'Il V Corpo austriaco tiene la Rocca e Solferino, al centro.',
    'Presso il lago l’VIII Corpo di Benedek aspetta a San Martino e Pozzolengo.',
    'Dietro Cavriana e Guidizzolo ci sono le Riserve.',
    `${itPoints} Una differenza di trenta è decisiva. ${itWhole}`,
  ),
  'brief.solferino-sanmartino.allied': lines(
    'Tre battaglie insieme. Decidi quale vuoi vincere, e nelle altre tieni.',
    'Il Piemonte non può prendere presto San Martino: trattieni lì Benedek, che non vada a Solferino.',
    'Usa gli ordini di brigata per marciare, e la scheda per vedere quali corpi possono ancora agire.',
  ),
  'brief.solferino-sanmartino.austrian': lines(
    'San Martino si tiene con un corpo. Tutto il resto serve al centro e in pianura.',
    'Non svegliare tutte le Riserve insieme: quelle rimaste fresche decidono il pomeriggio.',
    'Con la pioggia un corpo battuto può ritirarsi. Le unità che lasciano il campo non sono perdute.',
  ),
};
