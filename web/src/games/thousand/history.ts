// What happened then, and what we thought of when we made it into a game: 1860: The Thousand. A line each; facts only, in our own words.
const lines = (...all: string[]) => all.join('\n');

export const en = {
  'history.campaign': lines(
    'In the night from 5 to 6 May 1860 Garibaldi left Quarto with some 1,090 volunteers on two steamers, and on the 11th landed at Marsala. On the 15th he won at Calatafimi; by the end of May he was in Palermo.',
    'After Milazzo (20 July) Sicily was his but for a few fortresses. In August he crossed the Strait, and on 7 September he entered Naples, which Francesco II had left the day before.',
    'The Bourbon army stood behind the Volturno, where it attacked on 1 October and was thrown back. The Piedmontese had meanwhile entered the Papal States; Garibaldi met Victor Emmanuel II near Teano on 26 October.',
    'Gaeta, the last refuge of Francesco II, capitulated on 13 February 1861.',
  ),
  'notes.campaign': lines(
    'The Bourbons have the army and lack the commanders: each turn demands a command value, and most of their generals do not reach it.',
    'Battles leave the map for the Combat Table, because the numbers that count in a zone say little about who can be brought into line.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'history.campaign': lines(
    'Nella notte fra il 5 e il 6 maggio 1860 Garibaldi partì da Quarto con circa 1.090 volontari su due piroscafi, e l’11 sbarcò a Marsala. Il 15 vinse a Calatafimi; a fine maggio era a Palermo.',
    'Dopo Milazzo (20 luglio) la Sicilia era sua, salvo poche fortezze. In agosto passò lo Stretto, e il 7 settembre entrò a Napoli, che Francesco II aveva lasciato il giorno prima.',
    'L’esercito borbonico si pose dietro il Volturno, donde attaccò il 1º ottobre e fu respinto. Intanto i piemontesi erano entrati nello Stato pontificio; il 26 ottobre Garibaldi incontrò Vittorio Emanuele II presso Teano.',
    'Gaeta, ultimo rifugio di Francesco II, capitolò il 13 febbraio 1861.',
  ),
  'notes.campaign': lines(
    'I borbonici hanno l’esercito e mancano di capi: ogni turno richiede un valore di comando, e quasi nessuno dei loro generali ci arriva.',
    'Le battaglie lasciano la mappa per il Tavolo di combattimento, perché il numero di uomini in una zona dice poco su quanti se ne possano schierare.',
  ),
};
