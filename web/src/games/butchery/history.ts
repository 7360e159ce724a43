// What happened then, and what we thought of when we made it into a game: A Sheer Butchery. A line each; facts only, in our own words.
const lines = (...all: string[]) => all.join('\n');

export const en = {
  'history.solferino': lines(
    'On 23 June 1859 the Austrians, who had withdrawn behind the Mincio, crossed it again; the French and Piedmontese, advancing, thought them still beyond the river. On the morning of the 24th the two armies met on a front of some twenty kilometres.',
    'It was the last great battle in which all the monarchs involved were present with their armies: Napoleon III, Victor Emmanuel II and Franz Joseph.',
    'The French took the heights of Solferino and then Cavriana; Benedek’s corps held San Martino against the Piedmontese until evening. A violent thunderstorm covered the Austrian retreat over the Mincio.',
    'Some 40,000 men were killed, wounded or missing. What Henry Dunant saw in Castiglione afterwards led to the founding of the Red Cross. The armistice of Villafranca followed in July.',
  ),
  'notes.solferino': lines(
    'Nobody commanded this battle as a whole, and the cup of formation markers says so: the winner of the initiative chooses who acts first, and chance the rest.',
    'Where the printed counters were not at hand, a rating is our reconstruction; the pack marks each one, and `tamburino packs --reconstructed` lists them.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'history.solferino': lines(
    'Il 23 giugno 1859 gli austriaci, che si erano ritirati dietro il Mincio, lo ripassarono; francesi e piemontesi, avanzando, li credevano ancora oltre il fiume. La mattina del 24 i due eserciti si scontrarono su un fronte di una ventina di chilometri.',
    'Fu l’ultima grande battaglia in cui tutti i sovrani coinvolti erano presenti con i loro eserciti: Napoleone III, Vittorio Emanuele II e Francesco Giuseppe.',
    'I francesi presero le alture di Solferino e poi Cavriana; il corpo di Benedek tenne San Martino contro i piemontesi fino a sera. Un violento temporale coprì la ritirata austriaca oltre il Mincio.',
    'Morti, feriti e dispersi furono circa 40.000. Da ciò che Henry Dunant vide a Castiglione nacque la Croce Rossa. In luglio seguì l’armistizio di Villafranca.',
  ),
  'notes.solferino': lines(
    'Nessuno comandò l’intera battaglia, e lo dice l’urna dei segnalini di formazione: chi vince l’iniziativa sceglie chi agisce per primo, il resto lo decide il caso.',
    'Dove mancavano le pedine stampate, un valore è una nostra ricostruzione; il pacchetto li segna uno per uno, e `tamburino packs --reconstructed` li elenca.',
  ),
};
