// The briefing of A Sheer Butchery: a line each, in our own words. `spots` are the places that a line speaks of.
const lines = (...all: string[]) => all.join('\n');

export const spots: Record<string, string[][]> = {
  solferino: [
    ['Castiglione', 'Medole'],
    ['Solferino', 'Cavriana'],
    ['Pozzolengo'],
    ['Medole', 'Guidizzolo', 'Rebecco'],
    ['Castiglione', 'Medole', 'Solferino', 'Pozzolengo', 'Cavriana', 'Rebecco', 'Guidizzolo'],
  ],
};

export const en = {
  'brief.turn': lines(
    'A turn is one hour. The commanders in chief move and give orders; units out of their command range get an Out of Command marker.',
    'Each side rolls for initiative. The winner names the formation that acts first; the other markers are drawn from a cup.',
    'The formation that acts fires its barrages, moves unit by unit, declares its assaults and fights them.',
    'When all markers are drawn, both sides rally disorganised units.',
  ),
  'brief.solferino': lines(
    'Dawn, 24 June 1859: the French come up from Castiglione and run into Austrian outposts nobody expected.',
    'The Austrian centre stands on the heights of Solferino and Cavriana, hard ground to storm.',
    'In the north the Piedmontese march on Pozzolengo along the lake.',
    'In the southern plain, around Medole and Guidizzolo, there is room for cavalry and guns.',
    'Seven places count one point each. A lead of 3 is a minor victory, a lead of 6 a major one; a thunderstorm may end the day early.',
  ),
  'brief.solferino.allies': lines(
    'You have to take ground: the Austrians begin with six places out of seven. Medole is the nearest.',
    'Keep Napoleon III near his corps. A formation without orders moves at half rate and assaults at -1.',
    'Attack one hill from two or three hexes in the same activation, and keep a fresh brigade behind to hold what you take.',
  ),
  'brief.solferino.austrians': lines(
    'You are winning as it stands: make every hour cost the Allies, and give up ground only for losses.',
    'Your brigades are small. Stay on high ground and behind slopes, and rally the disorganised ones each turn.',
    'Bring Franz Josef up at once: at the start several of your corps have no orders.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'brief.turn': lines(
    'Un turno è un’ora. I comandanti in capo si muovono e danno ordini; chi resta fuori portata riceve un segnalino OOC (fuori comando).',
    'Ogni parte tira per l’iniziativa. Chi vince sceglie la formazione che agisce per prima; gli altri segnalini si pescano dalla coppa.',
    'La formazione attiva spara, muove un’unità alla volta, dichiara gli assalti e li combatte.',
    'Pescati tutti i segnalini, le due parti riordinano le unità disorganizzate.',
  ),
  'brief.solferino': lines(
    'Alba del 24 giugno 1859: i francesi salgono da Castiglione e urtano contro avamposti austriaci che nessuno si aspettava.',
    'Il centro austriaco è sulle alture di Solferino e Cavriana, difficili da prendere d’assalto.',
    'A nord i piemontesi marciano su Pozzolengo lungo il lago.',
    'Nella pianura a sud, intorno a Medole e Guidizzolo, c’è spazio per cavalleria e cannoni.',
    'Sette località valgono un punto ciascuna. Tre punti di vantaggio danno una vittoria minore, sei una vittoria maggiore; un temporale può chiudere prima la giornata.',
  ),
  'brief.solferino.allies': lines(
    'Devi guadagnare terreno: gli austriaci partono con sei località su sette. La più vicina è Medole.',
    'Tieni Napoleone III vicino ai suoi corpi. Una formazione senza ordini muove a metà e assalta a -1.',
    'Attacca la stessa altura da due o tre esagoni nella stessa attivazione, e tieni dietro una brigata fresca per conservarla.',
  ),
  'brief.solferino.austrians': lines(
    'Così come stanno le cose stai vincendo: fai pagare ogni ora agli Alleati e cedi terreno solo in cambio di perdite.',
    'Le tue brigate sono piccole. Resta sulle alture e dietro i pendii, e riordina ogni turno chi è disorganizzato.',
    'Porta subito avanti Francesco Giuseppe: all’inizio parecchi dei tuoi corpi sono senza ordini.',
  ),
};
