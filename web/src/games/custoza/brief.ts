// The briefings of Fields of Doom: a line each, in our own words. `spots` are the places that a line speaks of.
const lines = (...all: string[]) => all.join('\n');

const first = [
  ['Salionze', 'Peschiera'],
  ['Villafranca', 'Sommacampagna'],
  ['Valeggio', 'Villafranca'],
  ['Peschiera', 'Castelnuovo', 'Sona'],
  ['Valeggio', 'Peschiera', 'Villafranca'],
];
const second = [
  ['Valeggio', 'Villafranca'],
  ['Sona', 'San Giorgio in Salici', 'Castelnuovo'],
  ['Custoza', 'Santa Lucia dei Monti'],
  ['Peschiera'],
  ['Custoza', 'Peschiera', 'Valeggio', 'Villafranca'],
];
export const spots: Record<string, string[][]> = {
  'tail-strike': [
    ['Villafranca'],
    ['Staffalo', 'Gorgo'],
    ['Sommacampagna', 'La Berettara'],
    ['Staffalo', 'Gorgo'],
    ['Staffalo', 'Gorgo', 'La Berettara', 'Sommacampagna'],
  ],
  'tione-valley': [
    ['Oliosi', 'Santa Lucia dei Monti'],
    ['Mongabia'],
    ['La Pernisa', 'Muraglie'],
    ['Maragnotte', 'Oliosi'],
    ['Mongabia', 'Oliosi', 'Maragnotte', 'La Pernisa', 'Muraglie', 'Santa Lucia dei Monti'],
  ],
  'morning-clash': [['Custoza'], ['Gorgo'], ['Pozzo Moretto'], ['Custoza', 'Staffalo'], ['Custoza', 'Staffalo', 'Gorgo']],
  'first-custoza': first,
  'first-custoza-free': first,
  'first-custoza-late': [['Salionze'], ['Sommacampagna', 'Staffalo'], ...first.slice(2)],
  'second-custoza': second,
  'second-custoza-free': second,
};

const enObjectives = 'Each side has chosen one Strategic Objective in secret. Whoever alone has fulfilled his at the end wins.';
const itObjectives = 'Ogni parte ha scelto in segreto un Obiettivo Strategico. Vince chi alla fine è il solo ad averlo raggiunto.';
const enSecond = lines(
  '24 June 1866: the Italians have crossed the Mincio and march north from Valeggio and Villafranca, believing the enemy far away.',
  'The Archduke Albrecht brings three corps south-west along the hills, unseen.',
  'Both armies want the heights between Santa Lucia and Custoza.',
  'Peschiera, in Austrian hands, closes the bridge at the lake.',
  enObjectives,
);
const itSecond = lines(
  '24 giugno 1866: gli italiani hanno passato il Mincio e marciano verso nord da Valeggio e Villafranca, credendo il nemico lontano.',
  'L’arciduca Alberto porta tre corpi verso sud-ovest lungo le colline, non visto.',
  'Le due armate vogliono le alture fra Santa Lucia e Custoza.',
  'Peschiera, in mano austriaca, chiude il ponte presso il lago.',
  itObjectives,
);
const enFirst = lines(
  'July 1848: Radetzky comes out of Verona to break the Italian line and reach the Mincio.',
  'The Italians hold the rim of the hills from Sona to Sommacampagna; Carlo Alberto gathers the rest round Villafranca.',
  'Valeggio and Villafranca are the gates to the south.',
  'Peschiera is Italian; roads from Castelnuovo and Sona lead to it.',
  enObjectives,
);
const itFirst = lines(
  'Luglio 1848: Radetzky esce da Verona per rompere la linea italiana e arrivare al Mincio.',
  'Gli italiani tengono il ciglio delle colline da Sona a Sommacampagna; Carlo Alberto raccoglie gli altri intorno a Villafranca.',
  'Valeggio e Villafranca sono le porte verso sud.',
  'Peschiera è italiana; vi portano le strade da Castelnuovo e da Sona.',
  itObjectives,
);
const enCampaignItalian = lines(
  'Hidden formations march along roads towards the objective you give them; scouts look the same and cover them.',
  'Deploy before the enemy is within nine hexes if you can: then you choose the ground.',
  'Tired formations obey badly. Put those that have fought In Reserve, out of reach of the enemy.',
);
const enCampaignAustrian = lines(
  'Keep the corps close together: you are fewer, and only a concentrated blow decides.',
  'Send scouts along the roads that you do not use. The enemy has to deploy against every back he sees.',
  'Look at your Strategic Objective each evening and march what is free towards it.',
);
const itCampaignItalian = lines(
  'Le formazioni coperte marciano lungo le strade verso l’obiettivo che assegni; gli esploratori sembrano uguali e le mascherano.',
  'Se puoi, schierati prima che il nemico sia a nove esagoni: così scegli tu il terreno.',
  'Le formazioni stanche obbediscono male. Metti In Riserva, lontano dal nemico, quelle che hanno combattuto.',
);
const itCampaignAustrian = lines(
  'Tieni i corpi vicini: siete meno numerosi, e decide soltanto un colpo concentrato.',
  'Manda gli esploratori per le strade che non usi. Il nemico deve schierarsi contro ogni dorso che vede.',
  'Ogni sera guarda il tuo Obiettivo Strategico e fai marciare in quella direzione chi è libero.',
);

export const en = {
  'brief.turn': lines(
    'A turn is one hour. The sides try in turn to activate a formation: a die against its commander’s value. A failure helps the next attempt.',
    'The active formation declares its assaults and charges, then its forces fire, move and attack one after another.',
    'Every step into, inside or out of an enemy’s zone of reaction may be answered: by fire, a counterattack, a square, a turn or a withdrawal.',
    'Formations that were not activated withdraw from the enemy; units recover when they have not fought.',
  ),
  'brief.tail-strike': lines(
    '24 July 1848, two in the afternoon: from Villafranca Carlo Alberto strikes at the flank of Radetzky’s army.',
    'Only Simbschen’s brigade is there to meet him, on the hills between Staffalo and Gorgo.',
    'Behind it La Berettara and Sommacampagna lie open.',
    'The roads into the hills are steep: guns first, then the assault.',
    'Eight hexes count, all Austrian at the start. Who holds most of them after five turns wins; four each is a draw.',
  ),
  'brief.tail-strike.italian': lines(
    'You are much stronger, but have only five turns: use the first to come up in March Movement, out of the enemy’s reach.',
    'Take the three hexes of Staffalo and Gorgo with the Guards, and send the Aosta brigade round the right to La Berettara and Sommacampagna.',
    'Two or three assaults on one hex in the same activation help each other: each after the first has +1.',
  ),
  'brief.tail-strike.austrian': lines(
    'You cannot hold everything: four hexes are a draw, five a victory.',
    'Stand in villages and on the slopes, and answer every step with fire before you are assaulted.',
    'Give way before you are surrounded, northward: Sommacampagna is a town, and hard to storm.',
  ),
  'brief.tione-valley': lines(
    '24 June 1866, morning: two Italian divisions on the march between Oliosi and Santa Lucia run into the enemy.',
    'The Austrian Reserve Division comes down on Mongabia and Monte Cricol.',
    'The V Corps strikes at La Pernisa and Muraglie across the Tione.',
    'Behind the front there is room to fall back on Maragnotte and Oliosi.',
    'Seven hexes count, all Italian at the start. Who holds most of them after three turns wins.',
  ),
  'brief.tione-valley.italian': lines(
    'Four hexes are enough: do not fight for the first ones, hold the last ones.',
    'Take the Forlì brigade out of March Movement before the enemy reaches it: columns cannot react.',
    'Villages take one from every attacker’s dice; guns in the second line stop the charge of a whole brigade.',
  ),
  'brief.tione-valley.austrian': lines(
    'You have more of everything, but only three turns and commanders who may not obey at once.',
    'Let the guns fire first: a shaken regiment loses the assault.',
    'Attack columns on the march before they deploy.',
  ),
  'brief.morning-clash': lines(
    '24 June 1866, early morning: two Italian divisions in column climb towards Custoza and Monte Croce.',
    'The Grenadiers are nearest, on the road by Gorgo.',
    'Cugia’s division follows from Pozzo Moretto.',
    'Hartung’s IX Corps stands north of Staffalo, ready to attack.',
    'Seven hexes count, all Italian at the start. Who holds most of them after three turns wins.',
  ),
  'brief.morning-clash.italian': lines(
    'Leave March Movement as soon as the enemy is near, and take the heights before he does.',
    'Keep the two divisions side by side, so that nobody is attacked from two sides.',
    'Bersaglieri may move and fire: let them open the fight.',
  ),
  'brief.morning-clash.austrian': lines(
    'You have the initiative: strike the Grenadiers while they are still in column.',
    'Corps artillery reaches six hexes. Put it where it sees the slopes of Custoza.',
    'Do not spread out: four of the seven are enough.',
  ),
  'brief.first-custoza': enFirst,
  'brief.first-custoza.italian': enCampaignItalian,
  'brief.first-custoza.austrian': enCampaignAustrian,
  'brief.first-custoza-free': enFirst,
  'brief.first-custoza-free.italian': enCampaignItalian,
  'brief.first-custoza-free.austrian': enCampaignAustrian,
  'brief.first-custoza-late': lines(
    '24 July 1848, two in the afternoon: Radetzky’s corps stand on the Mincio and begin to cross at Salionze.',
    'Simbschen covers their flank at Staffalo and Sommacampagna, and Carlo Alberto is about to strike him.',
    ...enFirst.split('\n').slice(2),
  ),
  'brief.first-custoza-late.italian': enCampaignItalian,
  'brief.first-custoza-late.austrian': enCampaignAustrian,
  'brief.second-custoza': enSecond,
  'brief.second-custoza.italian': enCampaignItalian,
  'brief.second-custoza.austrian': enCampaignAustrian,
  'brief.second-custoza-free': enSecond,
  'brief.second-custoza-free.italian': enCampaignItalian,
  'brief.second-custoza-free.austrian': enCampaignAustrian,
};
export const it: Record<keyof typeof en, string> = {
  'brief.turn': lines(
    'Un turno è un’ora. Le parti tentano a turno di attivare una formazione: un dado contro il valore del comandante. Un fallimento aiuta il tentativo seguente.',
    'La formazione attiva dichiara assalti e cariche, poi le sue forze sparano, muovono e attaccano una dopo l’altra.',
    'Ogni passo dentro una zona di reazione nemica, o fuori da essa, può avere risposta: fuoco, contrattacco, quadrato, cambio di fronte o ripiegamento.',
    'Le formazioni non attivate ripiegano davanti al nemico; le unità che non hanno combattuto recuperano.',
  ),
  'brief.tail-strike': lines(
    '24 luglio 1848, le due del pomeriggio: da Villafranca Carlo Alberto colpisce il fianco dell’armata di Radetzky.',
    'Ad affrontarlo c’è solo la brigata Simbschen, sulle colline fra Staffalo e Gorgo.',
    'Dietro di lei La Berettara e Sommacampagna sono sguarnite.',
    'Le strade che salgono alle colline sono ripide: prima i cannoni, poi l’assalto.',
    'Contano otto esagoni, tutti austriaci all’inizio. Dopo cinque turni vince chi ne tiene di più; quattro a testa è pari.',
  ),
  'brief.tail-strike.italian': lines(
    'Sei molto più forte, ma hai solo cinque turni: nel primo avvicinati in Movimento di Marcia, fuori dalla portata nemica.',
    'Prendi i tre esagoni di Staffalo e Gorgo con le Guardie, e manda la brigata Aosta a destra verso La Berettara e Sommacampagna.',
    'Due o tre assalti sullo stesso esagono nella stessa attivazione si aiutano: dal secondo in poi hanno +1.',
  ),
  'brief.tail-strike.austrian': lines(
    'Non puoi tenere tutto: quattro esagoni sono un pareggio, cinque una vittoria.',
    'Resta nei villaggi e sui pendii, e rispondi col fuoco a ogni passo prima di essere assaltato.',
    'Cedi terreno verso nord prima di essere circondato: Sommacampagna è una cittadina, difficile da prendere.',
  ),
  'brief.tione-valley': lines(
    '24 giugno 1866, mattina: due divisioni italiane in marcia fra Oliosi e Santa Lucia si imbattono nel nemico.',
    'La Divisione di Riserva austriaca scende su Mongabia e Monte Cricol.',
    'Il V Corpo attacca La Pernisa e Muraglie attraverso il Tione.',
    'Dietro la fronte c’è spazio per ripiegare su Maragnotte e Oliosi.',
    'Contano sette esagoni, tutti italiani all’inizio. Dopo tre turni vince chi ne tiene di più.',
  ),
  'brief.tione-valley.italian': lines(
    'Ne bastano quattro: non batterti per i primi, tieni gli ultimi.',
    'Togli la brigata Forlì dal Movimento di Marcia prima che il nemico arrivi: le colonne non possono reagire.',
    'I villaggi tolgono uno ai dadi di chi attacca; i cannoni in seconda linea fermano una brigata intera.',
  ),
  'brief.tione-valley.austrian': lines(
    'Hai più di tutto, ma solo tre turni e comandanti che possono non obbedire subito.',
    'Fai sparare prima i cannoni: un reggimento scosso perde l’assalto.',
    'Attacca le colonne in marcia prima che si schierino.',
  ),
  'brief.morning-clash': lines(
    '24 giugno 1866, primo mattino: due divisioni italiane in colonna salgono verso Custoza e il Monte Croce.',
    'I Granatieri sono i più vicini, sulla strada di Gorgo.',
    'La divisione Cugia segue da Pozzo Moretto.',
    'Il IX Corpo di Hartung è a nord di Staffalo, pronto ad attaccare.',
    'Contano sette esagoni, tutti italiani all’inizio. Dopo tre turni vince chi ne tiene di più.',
  ),
  'brief.morning-clash.italian': lines(
    'Lascia il Movimento di Marcia appena il nemico è vicino, e prendi le alture prima di lui.',
    'Tieni le due divisioni fianco a fianco, così nessuno è attaccato da due lati.',
    'I bersaglieri possono muovere e sparare: fai aprire a loro il combattimento.',
  ),
  'brief.morning-clash.austrian': lines(
    'Hai l’iniziativa: colpisci i Granatieri mentre sono ancora in colonna.',
    'L’artiglieria di corpo arriva a sei esagoni. Mettila dove vede i pendii di Custoza.',
    'Non disperderti: ne bastano quattro su sette.',
  ),
  'brief.first-custoza': itFirst,
  'brief.first-custoza.italian': itCampaignItalian,
  'brief.first-custoza.austrian': itCampaignAustrian,
  'brief.first-custoza-free': itFirst,
  'brief.first-custoza-free.italian': itCampaignItalian,
  'brief.first-custoza-free.austrian': itCampaignAustrian,
  'brief.first-custoza-late': lines(
    '24 luglio 1848, le due del pomeriggio: i corpi di Radetzky sono sul Mincio e cominciano a passarlo a Salionze.',
    'Simbschen copre il loro fianco a Staffalo e Sommacampagna, e Carlo Alberto sta per colpirlo.',
    ...itFirst.split('\n').slice(2),
  ),
  'brief.first-custoza-late.italian': itCampaignItalian,
  'brief.first-custoza-late.austrian': itCampaignAustrian,
  'brief.second-custoza': itSecond,
  'brief.second-custoza.italian': itCampaignItalian,
  'brief.second-custoza.austrian': itCampaignAustrian,
  'brief.second-custoza-free': itSecond,
  'brief.second-custoza-free.italian': itCampaignItalian,
  'brief.second-custoza-free.austrian': itCampaignAustrian,
};
