// What happened then, and what we thought of when we made it into a game: Custoza: Fields of Doom. A line each; facts only, in our own words.
const lines = (...all: string[]) => all.join('\n');

export const en = {
  'history.tail-strike': lines(
    'On the afternoon of 24 July 1848 most of Radetzky’s army was at the Mincio, and a single brigade, Simbschen’s, stood on the hills above Staffalo and Sommacampagna behind it.',
    'Carlo Alberto attacked it from Villafranca with superior numbers and drove it from the heights. It was the best day of his campaign; on the next, Radetzky turned round.',
  ),
  'notes.tail-strike': lines(
    'A battle on these hills was made of answers: the reactions are the heart of the game. Spend your own movement out of reach of guns and cavalry, and let the enemy come to you.',
    'The smallest scenario of the game: start here.',
  ),
  'history.tione-valley': lines(
    'On the Italian left on 24 June 1866 the divisions of Cerale and Sirtori, marching towards the hills, met the Austrian Reserve Division and the V Corps around Oliosi and Santa Lucia.',
    'A charge of three platoons of Uhlans under Captain Bechtolsheim threw the head of a marching Italian brigade into disorder. By the afternoon the Italian left had given way.',
  ),
  'notes.tione-valley': lines(
    'A battle on these hills was made of answers: the reactions are the heart of the game. Spend your own movement out of reach of guns and cavalry, and let the enemy come to you.',
    'Both sides begin on the march; whoever deploys first on the heights has half won.',
  ),
  'history.morning-clash': lines(
    'On the morning of 24 June 1866 the grenadiers of Brignone’s division climbed Monte Croce before Custoza, and Cugia’s division came up on their right, while the Austrian IX Corps advanced against them.',
    'The heights changed hands more than once. About noon the Italians had lost them; Govone’s division came up and took Custoza again for some hours.',
  ),
  'notes.morning-clash': lines(
    'A battle on these hills was made of answers: the reactions are the heart of the game. Spend your own movement out of reach of guns and cavalry, and let the enemy come to you.',
  ),
  'history.first-custoza': lines(
    'On 23 July 1848 Radetzky broke out of Verona against the long Piedmontese line at Sona and Sommacampagna, and made for the crossings of the Mincio at Salionze.',
    'On the 24th Carlo Alberto struck from Villafranca at the Austrian flank, and Simbschen’s brigade was shattered. On the 25th Radetzky turned back with most of his army and won at Custoza.',
    'The Piedmontese retreated to Milan and beyond the Ticino; the armistice was signed on 9 August.',
  ),
  'notes.first-custoza': lines(
    'Each side chooses its Strategic Objective in secret, because neither army knew what the other was after.',
    'A battle on these hills was made of answers: the reactions are the heart of the game. Spend your own movement out of reach of guns and cavalry, and let the enemy come to you.',
  ),
  'history.first-custoza-free': lines(
    'On 23 July 1848 Radetzky broke out of Verona against the long Piedmontese line at Sona and Sommacampagna, and made for the crossings of the Mincio at Salionze.',
    'On the 24th Carlo Alberto struck from Villafranca at the Austrian flank, and Simbschen’s brigade was shattered. On the 25th Radetzky turned back with most of his army and won at Custoza.',
    'The Piedmontese retreated to Milan and beyond the Ticino; the armistice was signed on 9 August.',
  ),
  'notes.first-custoza-free': lines(
    'Each side chooses its Strategic Objective in secret, because neither army knew what the other was after.',
    'The free set-up lets the Italians correct the thin line that Radetzky broke.',
  ),
  'history.first-custoza-late': lines(
    'On 23 July 1848 Radetzky broke out of Verona against the long Piedmontese line at Sona and Sommacampagna, and made for the crossings of the Mincio at Salionze.',
    'On the 24th Carlo Alberto struck from Villafranca at the Austrian flank, and Simbschen’s brigade was shattered. On the 25th Radetzky turned back with most of his army and won at Custoza.',
    'The Piedmontese retreated to Milan and beyond the Ticino; the armistice was signed on 9 August.',
  ),
  'notes.first-custoza-late': lines(
    'It begins on the 24th, when the outcome was most open: a crossing half made, and a counterattack on its way.',
    'A battle on these hills was made of answers: the reactions are the heart of the game. Spend your own movement out of reach of guns and cavalry, and let the enemy come to you.',
  ),
  'history.second-custoza': lines(
    'On 24 June 1866, the anniversary of Solferino, La Marmora’s army had crossed the Mincio without expecting battle west of the Adige; Archduke Albrecht, with fewer men, was marching against its flank. Each surprised the other.',
    'Early in the morning Austrian cavalry charged the divisions of Bixio and Prince Umberto at Villafranca, who formed squares and then stayed there all day. On the hills the fight went to and fro around Oliosi, Santa Lucia, Monte Croce and Custoza, which fell in the late afternoon.',
    'The Italians recrossed the Mincio. Prussia’s victory at Königgrätz on 3 July decided the war, and in October Venetia became Italian.',
  ),
  'notes.second-custoza': lines(
    'Each side chooses its Strategic Objective in secret, because neither army knew what the other was after.',
    'A battle on these hills was made of answers: the reactions are the heart of the game. Spend your own movement out of reach of guns and cavalry, and let the enemy come to you.',
  ),
  'history.second-custoza-free': lines(
    'On 24 June 1866, the anniversary of Solferino, La Marmora’s army had crossed the Mincio without expecting battle west of the Adige; Archduke Albrecht, with fewer men, was marching against its flank. Each surprised the other.',
    'Early in the morning Austrian cavalry charged the divisions of Bixio and Prince Umberto at Villafranca, who formed squares and then stayed there all day. On the hills the fight went to and fro around Oliosi, Santa Lucia, Monte Croce and Custoza, which fell in the late afternoon.',
    'The Italians recrossed the Mincio. Prussia’s victory at Königgrätz on 3 July decided the war, and in October Venetia became Italian.',
  ),
  'notes.second-custoza-free': lines(
    'Nobody is on the map at dawn. Where the columns enter is the first decision, and perhaps the most important.',
    'Each side chooses its Strategic Objective in secret, because neither army knew what the other was after.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'history.tail-strike': lines(
    'Nel pomeriggio del 24 luglio 1848 il grosso di Radetzky era al Mincio, e alle sue spalle, sulle colline sopra Staffalo e Sommacampagna, stava una sola brigata, quella di Simbschen.',
    'Carlo Alberto l’attaccò da Villafranca con forze superiori e la cacciò dalle alture. Fu il giorno migliore della sua campagna; l’indomani Radetzky tornò indietro.',
  ),
  'notes.tail-strike': lines(
    'Su queste colline una battaglia era fatta di risposte: le reazioni sono il cuore del gioco. Muovi fuori portata di cannoni e cavalleria, e lascia che sia il nemico a venire.',
    'Lo scenario più piccolo del gioco: comincia da qui.',
  ),
  'history.tione-valley': lines(
    'Alla sinistra italiana, il 24 giugno 1866, le divisioni di Cerale e Sirtori, in marcia verso le colline, incontrarono la Divisione di riserva austriaca e il V Corpo attorno a Oliosi e Santa Lucia.',
    'La carica di tre plotoni di ulani del capitano Bechtolsheim mise in disordine la testa di una brigata italiana in marcia. Nel pomeriggio la sinistra italiana aveva ceduto.',
  ),
  'notes.tione-valley': lines(
    'Su queste colline una battaglia era fatta di risposte: le reazioni sono il cuore del gioco. Muovi fuori portata di cannoni e cavalleria, e lascia che sia il nemico a venire.',
    'Le due parti cominciano in marcia; chi si schiera per primo sulle alture ha vinto a metà.',
  ),
  'history.morning-clash': lines(
    'La mattina del 24 giugno 1866 i granatieri della divisione Brignone salirono su Monte Croce davanti a Custoza, e alla loro destra venne avanti la divisione Cugia, mentre contro di loro avanzava il IX Corpo austriaco.',
    'Le alture cambiarono mano più volte. Verso mezzogiorno gli italiani le avevano perdute; arrivò la divisione di Govone e riprese Custoza per qualche ora.',
  ),
  'notes.morning-clash': lines(
    'Su queste colline una battaglia era fatta di risposte: le reazioni sono il cuore del gioco. Muovi fuori portata di cannoni e cavalleria, e lascia che sia il nemico a venire.',
  ),
  'history.first-custoza': lines(
    'Il 23 luglio 1848 Radetzky ruppe da Verona contro la lunga linea piemontese a Sona e Sommacampagna, e puntò ai passaggi del Mincio a Salionze.',
    'Il 24 Carlo Alberto colpì da Villafranca il fianco austriaco, e la brigata Simbschen fu travolta. Il 25 Radetzky tornò indietro con il grosso e vinse a Custoza.',
    'I piemontesi si ritirarono a Milano e oltre il Ticino; l’armistizio fu firmato il 9 agosto.',
  ),
  'notes.first-custoza': lines(
    'Ogni parte sceglie in segreto il suo Obiettivo Strategico, perché nessun esercito sapeva a che cosa mirasse l’altro.',
    'Su queste colline una battaglia era fatta di risposte: le reazioni sono il cuore del gioco. Muovi fuori portata di cannoni e cavalleria, e lascia che sia il nemico a venire.',
  ),
  'history.first-custoza-free': lines(
    'Il 23 luglio 1848 Radetzky ruppe da Verona contro la lunga linea piemontese a Sona e Sommacampagna, e puntò ai passaggi del Mincio a Salionze.',
    'Il 24 Carlo Alberto colpì da Villafranca il fianco austriaco, e la brigata Simbschen fu travolta. Il 25 Radetzky tornò indietro con il grosso e vinse a Custoza.',
    'I piemontesi si ritirarono a Milano e oltre il Ticino; l’armistizio fu firmato il 9 agosto.',
  ),
  'notes.first-custoza-free': lines(
    'Ogni parte sceglie in segreto il suo Obiettivo Strategico, perché nessun esercito sapeva a che cosa mirasse l’altro.',
    'Lo schieramento libero lascia agli italiani correggere la linea sottile che Radetzky ruppe.',
  ),
  'history.first-custoza-late': lines(
    'Il 23 luglio 1848 Radetzky ruppe da Verona contro la lunga linea piemontese a Sona e Sommacampagna, e puntò ai passaggi del Mincio a Salionze.',
    'Il 24 Carlo Alberto colpì da Villafranca il fianco austriaco, e la brigata Simbschen fu travolta. Il 25 Radetzky tornò indietro con il grosso e vinse a Custoza.',
    'I piemontesi si ritirarono a Milano e oltre il Ticino; l’armistizio fu firmato il 9 agosto.',
  ),
  'notes.first-custoza-late': lines(
    'Comincia il 24, quando l’esito era più aperto: un passaggio a metà, e un contrattacco in arrivo.',
    'Su queste colline una battaglia era fatta di risposte: le reazioni sono il cuore del gioco. Muovi fuori portata di cannoni e cavalleria, e lascia che sia il nemico a venire.',
  ),
  'history.second-custoza': lines(
    'Il 24 giugno 1866, anniversario di Solferino, l’esercito di La Marmora aveva passato il Mincio senza attendersi battaglia a ovest dell’Adige; l’arciduca Alberto, con meno uomini, marciava contro il suo fianco. Ciascuno sorprese l’altro.',
    'Di primo mattino la cavalleria austriaca caricò a Villafranca le divisioni di Bixio e del principe Umberto, che formarono i quadrati e poi rimasero lì tutto il giorno. Sulle colline si combatté con alterna fortuna a Oliosi, Santa Lucia, Monte Croce e Custoza, che cadde nel tardo pomeriggio.',
    'Gli italiani ripassarono il Mincio. La vittoria prussiana di Königgrätz, il 3 luglio, decise la guerra, e in ottobre il Veneto divenne italiano.',
  ),
  'notes.second-custoza': lines(
    'Ogni parte sceglie in segreto il suo Obiettivo Strategico, perché nessun esercito sapeva a che cosa mirasse l’altro.',
    'Su queste colline una battaglia era fatta di risposte: le reazioni sono il cuore del gioco. Muovi fuori portata di cannoni e cavalleria, e lascia che sia il nemico a venire.',
  ),
  'history.second-custoza-free': lines(
    'Il 24 giugno 1866, anniversario di Solferino, l’esercito di La Marmora aveva passato il Mincio senza attendersi battaglia a ovest dell’Adige; l’arciduca Alberto, con meno uomini, marciava contro il suo fianco. Ciascuno sorprese l’altro.',
    'Di primo mattino la cavalleria austriaca caricò a Villafranca le divisioni di Bixio e del principe Umberto, che formarono i quadrati e poi rimasero lì tutto il giorno. Sulle colline si combatté con alterna fortuna a Oliosi, Santa Lucia, Monte Croce e Custoza, che cadde nel tardo pomeriggio.',
    'Gli italiani ripassarono il Mincio. La vittoria prussiana di Königgrätz, il 3 luglio, decise la guerra, e in ottobre il Veneto divenne italiano.',
  ),
  'notes.second-custoza-free': lines(
    'All’alba sulla mappa non c’è nessuno. Da dove entrano le colonne è la prima decisione, e forse la più importante.',
    'Ogni parte sceglie in segreto il suo Obiettivo Strategico, perché nessun esercito sapeva a che cosa mirasse l’altro.',
  ),
};
