// What happened then, and what we thought of when we made it into a game: The Road to Novara. A line each; facts only, in our own words.
const lines = (...all: string[]) => all.join('\n');

export const en = {
  'history.campaign': lines(
    'Carlo Alberto denounced the armistice of 1848, and hostilities began again at noon on 20 March 1849. His army was commanded by a Pole, Wojciech Chrzanowski.',
    'Radetzky crossed the Ticino at Pavia that same day. Ramorino’s division, which should have watched the crossing from La Cava, was for the most part south of the Po; he was court-martialled and shot in May.',
    'On the 21st the Austrians were held at La Sforzesca but took Mortara in the evening. On the 23rd Chrzanowski was beaten before Novara.',
    'That night Carlo Alberto abdicated in favour of his son, Victor Emmanuel II. The armistice was signed at Vignale.',
  ),
  'notes.campaign': lines(
    'Neither commander knew where the other was: stacks show only their top counter, and the activation points are few. Most of the game is deciding whom to move at all.',
  ),
  'history.ramorino': lines(
    'Carlo Alberto denounced the armistice of 1848, and hostilities began again at noon on 20 March 1849. His army was commanded by a Pole, Wojciech Chrzanowski.',
    'Radetzky crossed the Ticino at Pavia that same day. Ramorino’s division, which should have watched the crossing from La Cava, was for the most part south of the Po; he was court-martialled and shot in May.',
    'This scenario asks what a whole division at La Cava on 20 March would have changed.',
  ),
  'notes.ramorino': lines(
    'Neither commander knew where the other was: stacks show only their top counter, and the activation points are few. Most of the game is deciding whom to move at all.',
    'The only change from the campaign is where the 5th division starts. It does not make the Sardinians equal; it buys them time.',
  ),
  'history.sforzesca': lines(
    'On 21 March 1849, while the main Austrian column marched on Mortara, another came up towards Vigevano and met the troops of Bes around Borgo San Siro, Gambolò and La Sforzesca.',
    'The Sardinians held La Sforzesca until evening. It was a success that changed nothing: the same night Mortara was lost.',
  ),
  'notes.sforzesca': lines('The smallest scenario of the game, and a good first one: two small forces and five turns.'),
  'history.mortara': lines(
    'The Sardinian divisions sent back to Mortara arrived on 21 March 1849 during the day and were still taking up their positions when the Austrian II Corps of d’Aspre attacked in the late afternoon.',
    'By night the Austrians were in the streets; Benedek, then a colonel, led his men into the town and took many prisoners. The road to Novara was open.',
  ),
  'notes.mortara': lines(
    'Two towns are to be held, and losing either loses the game. The Sardinians are asked to be everywhere, as they were that day.',
  ),
  'history.novara': lines(
    'On 23 March 1849 Chrzanowski drew up his army south of Novara, around La Bicocca. D’Aspre attacked with the II Corps alone about noon, not knowing that the whole Sardinian army stood before him.',
    'For hours he was in danger. As the other corps came up the Sardinian line gave way towards evening.',
    'Carlo Alberto asked for terms, found them too hard, and abdicated that night.',
  ),
  'notes.novara': lines(
    'The Austrians start weak and grow; the Sardinians have a few turns in which they are the stronger. The losses before the first turn are those of the days before.',
  ),
};
export const it: Record<keyof typeof en, string> = {
  'history.campaign': lines(
    'Carlo Alberto denunciò l’armistizio del 1848, e le ostilità ripresero a mezzogiorno del 20 marzo 1849. Il suo esercito era comandato da un polacco, Wojciech Chrzanowski.',
    'Quello stesso giorno Radetzky passò il Ticino a Pavia. La divisione di Ramorino, che doveva sorvegliare il passaggio dalla Cava, era in gran parte a sud del Po; fu processato e fucilato in maggio.',
    'Il 21 gli austriaci furono fermati alla Sforzesca ma in serata presero Mortara. Il 23 Chrzanowski fu battuto davanti a Novara.',
    'Nella notte Carlo Alberto abdicò in favore del figlio, Vittorio Emanuele II. L’armistizio fu firmato a Vignale.',
  ),
  'notes.campaign': lines(
    'Nessuno dei due comandanti sapeva dove fosse l’altro: le pile mostrano solo la pedina in cima, e i punti attivazione sono pochi. Il gioco sta soprattutto nel decidere chi muovere.',
  ),
  'history.ramorino': lines(
    'Carlo Alberto denunciò l’armistizio del 1848, e le ostilità ripresero a mezzogiorno del 20 marzo 1849. Il suo esercito era comandato da un polacco, Wojciech Chrzanowski.',
    'Quello stesso giorno Radetzky passò il Ticino a Pavia. La divisione di Ramorino, che doveva sorvegliare il passaggio dalla Cava, era in gran parte a sud del Po; fu processato e fucilato in maggio.',
    'Questo scenario si chiede che cosa avrebbe cambiato un’intera divisione alla Cava il 20 marzo.',
  ),
  'notes.ramorino': lines(
    'Nessuno dei due comandanti sapeva dove fosse l’altro: le pile mostrano solo la pedina in cima, e i punti attivazione sono pochi. Il gioco sta soprattutto nel decidere chi muovere.',
    'L’unica differenza dalla campagna è dove parte la 5ª divisione. Non rende pari i sardi; fa guadagnare loro tempo.',
  ),
  'history.sforzesca': lines(
    'Il 21 marzo 1849, mentre la colonna principale austriaca marciava su Mortara, un’altra avanzò verso Vigevano e incontrò le truppe di Bes attorno a Borgo San Siro, Gambolò e alla Sforzesca.',
    'I sardi tennero la Sforzesca fino a sera. Fu un successo che non cambiò nulla: nella stessa notte si perse Mortara.',
  ),
  'notes.sforzesca': lines('Lo scenario più piccolo del gioco, e un buon inizio: due piccole forze e cinque turni.'),
  'history.mortara': lines(
    'Le divisioni sarde rimandate a Mortara arrivarono il 21 marzo 1849 in giornata, e stavano ancora prendendo posizione quando nel tardo pomeriggio attaccò il II Corpo austriaco di d’Aspre.',
    'A notte gli austriaci erano nelle strade; Benedek, allora colonnello, guidò i suoi nella città e fece molti prigionieri. La via di Novara era aperta.',
  ),
  'notes.mortara': lines(
    'Le città da tenere sono due, e chi ne perde una perde la partita. Ai sardi si chiede di essere dappertutto, come quel giorno.',
  ),
  'history.novara': lines(
    'Il 23 marzo 1849 Chrzanowski schierò l’esercito a sud di Novara, attorno alla Bicocca. Verso mezzogiorno d’Aspre attaccò con il solo II Corpo, senza sapere di avere di fronte tutto l’esercito sardo.',
    'Per ore fu in pericolo. Con l’arrivo degli altri corpi la linea sarda cedette verso sera.',
    'Carlo Alberto chiese le condizioni, le trovò troppo dure, e nella notte abdicò.',
  ),
  'notes.novara': lines(
    'Gli austriaci cominciano deboli e crescono; i sardi hanno pochi turni in cui sono i più forti. Le perdite prima del primo turno sono quelle dei giorni precedenti.',
  ),
};
