// The briefings of The Road to Novara: a line each, in our own words. `spots` are the places that a line speaks of.
const lines = (...all: string[]) => all.join('\n');

const campaignSpots = [
  ['Pavia'],
  ['Novara', 'Magenta'],
  ['Mortara', 'Vigevano'],
  ['Casale', 'Vercelli', 'Novara'],
  ['Mortara', 'Vigevano', 'Abbiategrasso', 'Magenta', 'Casale', 'Vercelli', 'Novara', 'Pavia'],
];
export const spots: Record<string, string[][]> = {
  campaign: campaignSpots,
  ramorino: [['Cava', 'Pavia'], ...campaignSpots.slice(1)],
  sforzesca: [['Vigevano'], ['Borgo San Siro', 'Gambolò'], ['Sforzesca'], ['Vigevano'], ['Gambolò', 'Borgo San Siro', 'Sforzesca']],
  mortara: [['Mortara', 'Vigevano'], ['Mortara'], ['Vigevano', 'Sforzesca'], ['Mortara', 'Vigevano'], ['Gambolò', 'Remondò', 'Sforzesca']],
  novara: [['Novara'], ['Novara'], ['Mortara'], ['Novara'], ['Novara', 'Vercelli', 'Mortara']],
};

export const en = {
  'brief.turn': lines(
    'A turn is four hours. Both sides choose in secret which formations get an activation point; their chits go into the cup.',
    'Chits are drawn one at a time. The owner places the chit near his units and acts with those inside its radius.',
    'The units that act bombard, move and attack, in the order the table asks for. The enemy may break contact as you come up.',
    'Stacks show only their top counter until you stand next to them: what is below, you must guess.',
  ),
  'brief.campaign': lines(
    'Noon, 20 March 1849: the armistice has run out, and Radetzky’s five corps cross the Ticino at Pavia.',
    'Chrzanowski stands in the north, looking towards Magenta and the road to Milan.',
    'Between them lie Mortara and Vigevano, the doors to Novara.',
    'The Austrians win at once with supplied units on Casale, Vercelli and Novara together; the Sardinians, by setting foot in Pavia. A lead of 20 destroyed combat points wins too.',
    'Otherwise towns and lost steps are counted after turn 20.',
  ),
  'brief.campaign.sardinian': lines(
    'Turn south early. Two divisions at Mortara on the first evening are worth more than four the next morning.',
    'You have few activation points: pay for the formations that can reach the enemy, and let the others stand on good ground.',
    'Watch Pavia. Every Austrian who marches north leaves his own door less guarded.',
  ),
  'brief.campaign.austrian': lines(
    'In turn 1 the II Corps may act whenever you like, without its chit: call the surprise when it hurts most.',
    'March fast and together. A lone brigade in contact can be beaten before the next chit is drawn.',
    'Keep supply open behind you: troops without it cannot win the towns that count.',
  ),
  'brief.ramorino': lines(
    'Noon, 20 March 1849, as it might have been: Ramorino’s 5th division is at Cava, where it was ordered to be, opposite Pavia.',
    'The rest of Chrzanowski’s army stands in the north, looking towards Magenta.',
    'Mortara and Vigevano are still the doors to Novara, but now somebody guards the road to them.',
    'The Austrians win at once with supplied units on Casale, Vercelli and Novara together; the Sardinians, by setting foot in Pavia.',
    'Otherwise towns and lost steps are counted after turn 20.',
  ),
  'brief.ramorino.sardinian': lines(
    'The 5th division cannot stop five corps, but it can cost them a day. Fall back before it is surrounded.',
    'Use the time it buys: bring the army south to Mortara and Vigevano.',
    'Pavia is near. If the Austrians leave it empty, a supplied unit in its triangle hex wins.',
  ),
  'brief.ramorino.austrian': lines(
    'Push the 5th division aside with two corps, and march the others round it.',
    'Leave a guard in Pavia: this time there is somebody beside it.',
    'The II Corps may act at will in turn 1; use it to cut off whoever stands too far forward.',
  ),
  'brief.sforzesca': lines(
    '21 March 1849: south of Vigevano a single Sardinian division bars the road.',
    'The Austrian I Corps comes up from the south through Borgo San Siro and Gambolò.',
    'La Sforzesca lies between them.',
    'The Austrians win at once by controlling Vigevano.',
    'If they do not, Gambolò, Borgo San Siro and La Sforzesca count a point each after five turns, and so does every lost step.',
  ),
  'brief.sforzesca.sardinian': lines(
    'You hold all three places. Make the enemy deploy, break contact when he is too strong, and come back.',
    'Keep somebody in Vigevano until the last turn.',
    'You have one activation point a turn: act with the units that are already near the enemy.',
  ),
  'brief.sforzesca.austrian': lines(
    'Five turns are short: go for Vigevano by two roads, so that one division cannot bar both.',
    'Attack with several units against one hex; a single brigade seldom pushes anybody out.',
    'If Vigevano is out of reach by turn 8, take the three villages instead.',
  ),
  'brief.mortara': lines(
    '21 March 1849: three Austrian corps march on Mortara and Vigevano.',
    'The Sardinians before Mortara arrived in haste and are still finding their places.',
    'Others hold the road from La Sforzesca to Vigevano.',
    'The Austrians win at once by controlling Mortara or Vigevano.',
    'If they do not, six villages count a point each after five turns, and so does every lost step.',
  ),
  'brief.mortara.sardinian': lines(
    'Losing either town loses the game: never let both depend on one formation.',
    'Towns and rivers are your friends. Stand behind them rather than before them.',
    'Break contact with whoever is about to be attacked from three sides.',
  ),
  'brief.mortara.austrian': lines(
    'Threaten both towns, and strike where the chits fall well for you.',
    'Use the guns first: a shaken defender loses his bonus.',
    'Night comes with turn 9. An attack on the last turn cannot be made good.',
  ),
  'brief.novara': lines(
    '23 March 1849: the Sardinian army stands before Novara, tired and short of men.',
    'It outnumbers the Austrian II Corps, which comes up alone and acts first.',
    'The other Austrian corps are on the march from Mortara and arrive during the day.',
    'The Austrians win at once by taking Novara, or if the whole Sardinian army is out of supply.',
    'Otherwise towns and lost steps are counted after turn 20.',
  ),
  'brief.novara.sardinian': lines(
    'The morning is yours: hit the II Corps hard before the others arrive.',
    'Many of your divisions start with steps lost. Rotate them, and do not attack with the weakest.',
    'Always leave a reserve in Novara; the city must not fall to one lucky attack.',
  ),
  'brief.novara.austrian': lines(
    'Do not throw the II Corps away: hold close to the enemy and wait for the columns behind you.',
    'When they come, attack where two corps can reach the same hexes.',
    'Look at the roads west of Novara too: an army cut off from supply has lost.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'brief.turn': lines(
    'Un turno dura quattro ore. Le due parti scelgono in segreto a quali formazioni dare un punto di attivazione; le loro pedine comando vanno nella coppa.',
    'Le pedine comando si pescano una alla volta. Il proprietario piazza la sua vicino alle unità e agisce con quelle entro il raggio.',
    'Le unità attive bombardano, muovono e attaccano, nell’ordine chiesto dal tavolo. Il nemico può rompere il contatto mentre ti avvicini.',
    'Di una pila si vede solo la pedina in cima finché non le stai accanto: quel che c’è sotto va indovinato.',
  ),
  'brief.campaign': lines(
    'Mezzogiorno del 20 marzo 1849: l’armistizio è scaduto, e i cinque corpi di Radetzky passano il Ticino a Pavia.',
    'Chrzanowski è a nord e guarda verso Magenta e la strada di Milano.',
    'In mezzo ci sono Mortara e Vigevano, le porte di Novara.',
    'Gli austriaci vincono subito con unità rifornite a Casale, Vercelli e Novara insieme; i piemontesi mettendo piede a Pavia. Vince anche chi ha distrutto 20 punti di combattimento più del nemico.',
    'Altrimenti, dopo il turno 20, si contano le città e i livelli perduti.',
  ),
  'brief.campaign.sardinian': lines(
    'Volgiti presto a sud. Due divisioni a Mortara la prima sera valgono più di quattro la mattina dopo.',
    'Hai pochi punti di attivazione: dalli alle formazioni che possono raggiungere il nemico, e lascia le altre su un buon terreno.',
    'Tieni d’occhio Pavia. Ogni austriaco che marcia a nord lascia meno sorvegliata la propria porta.',
  ),
  'brief.campaign.austrian': lines(
    'Nel turno 1 il II Corpo può agire quando vuoi, senza la sua pedina comando: dichiara la sorpresa quando fa più male.',
    'Marcia in fretta e unito. Una brigata sola a contatto può essere battuta prima della prossima pedina comando.',
    'Tieni aperti i rifornimenti alle spalle: senza, le truppe non conquistano le città che contano.',
  ),
  'brief.ramorino': lines(
    'Mezzogiorno del 20 marzo 1849, come sarebbe potuto andare: la 5ª divisione di Ramorino è alla Cava, dove le era stato ordinato, di fronte a Pavia.',
    'Il resto dell’armata di Chrzanowski è a nord e guarda verso Magenta.',
    'Mortara e Vigevano restano le porte di Novara, ma ora qualcuno ne sorveglia la strada.',
    'Gli austriaci vincono subito con unità rifornite a Casale, Vercelli e Novara insieme; i piemontesi mettendo piede a Pavia.',
    'Altrimenti, dopo il turno 20, si contano le città e i livelli perduti.',
  ),
  'brief.ramorino.sardinian': lines(
    'La 5ª divisione non può fermare cinque corpi, ma può far perdere loro un giorno. Ripiega prima che la circondino.',
    'Usa il tempo guadagnato: porta l’armata a sud, a Mortara e Vigevano.',
    'Pavia è vicina. Se gli austriaci la lasciano vuota, un’unità rifornita nel suo esagono con il triangolo vince.',
  ),
  'brief.ramorino.austrian': lines(
    'Scosta la 5ª divisione con due corpi e fai marciare gli altri tutt’intorno.',
    'Lascia una guardia a Pavia: stavolta lì accanto c’è qualcuno.',
    'Nel turno 1 il II Corpo agisce quando vuole; usalo per tagliare fuori chi è troppo avanti.',
  ),
  'brief.sforzesca': lines(
    '21 marzo 1849: a sud di Vigevano una sola divisione piemontese sbarra la strada.',
    'Il I Corpo austriaco sale da sud per Borgo San Siro e Gambolò.',
    'La Sforzesca è in mezzo.',
    'Gli austriaci vincono subito se controllano Vigevano.',
    'Altrimenti, dopo cinque turni, Gambolò, Borgo San Siro e La Sforzesca valgono un punto ciascuna, e così ogni livello perduto.',
  ),
  'brief.sforzesca.sardinian': lines(
    'Le tre località sono tue. Costringi il nemico a spiegarsi, rompi il contatto quando è troppo forte, e torna.',
    'Tieni qualcuno a Vigevano fino all’ultimo turno.',
    'Hai un punto di attivazione per turno: agisci con le unità già vicine al nemico.',
  ),
  'brief.sforzesca.austrian': lines(
    'Cinque turni sono pochi: punta su Vigevano per due strade, così una divisione non può sbarrarle entrambe.',
    'Attacca uno stesso esagono con più unità; una brigata sola di rado scaccia qualcuno.',
    'Se al turno 8 Vigevano è fuori portata, prendi i tre paesi.',
  ),
  'brief.mortara': lines(
    '21 marzo 1849: tre corpi austriaci marciano su Mortara e Vigevano.',
    'I piemontesi davanti a Mortara sono arrivati in fretta e cercano ancora il loro posto.',
    'Altri tengono la strada dalla Sforzesca a Vigevano.',
    'Gli austriaci vincono subito se controllano Mortara o Vigevano.',
    'Altrimenti, dopo cinque turni, sei paesi valgono un punto ciascuno, e così ogni livello perduto.',
  ),
  'brief.mortara.sardinian': lines(
    'Perdere una delle due città è perdere la partita: non affidarle mai alla stessa formazione.',
    'Città e fiumi ti sono amici. Mettiti dietro, non davanti.',
    'Rompi il contatto con chi sta per essere attaccato da tre lati.',
  ),
  'brief.mortara.austrian': lines(
    'Minaccia entrambe le città, e colpisci dove le pedine comando cadono bene per te.',
    'Usa prima i cannoni: un difensore scosso perde il suo bonus.',
    'Con il turno 9 viene la notte. Un attacco all’ultimo turno non si rimedia più.',
  ),
  'brief.novara': lines(
    '23 marzo 1849: l’armata piemontese è davanti a Novara, stanca e a ranghi ridotti.',
    'È più numerosa del II Corpo austriaco, che arriva solo e agisce per primo.',
    'Gli altri corpi austriaci sono in marcia da Mortara e arrivano durante la giornata.',
    'Gli austriaci vincono subito se prendono Novara, o se tutta l’armata piemontese è senza rifornimenti.',
    'Altrimenti, dopo il turno 20, si contano le città e i livelli perduti.',
  ),
  'brief.novara.sardinian': lines(
    'La mattina è tua: colpisci forte il II Corpo prima che arrivino gli altri.',
    'Molte tue divisioni partono con livelli perduti. Dai loro il cambio, e non attaccare con le più deboli.',
    'Lascia sempre una riserva a Novara: la città non deve cadere per un attacco fortunato.',
  ),
  'brief.novara.austrian': lines(
    'Non sprecare il II Corpo: resta addosso al nemico e aspetta le colonne alle tue spalle.',
    'Quando arrivano, attacca dove due corpi raggiungono gli stessi esagoni.',
    'Guarda anche le strade a ovest di Novara: un’armata tagliata fuori dai rifornimenti ha perso.',
  ),
};
