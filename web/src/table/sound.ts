// Two taps of a drum when it is one's turn: a short noise through a filter, so that no file has to be loaded.
let context: AudioContext | undefined;

function tap(at: number, loud: number) {
  const { sampleRate } = context!;
  const length = 0.12;
  const buffer = context!.createBuffer(1, sampleRate * length, sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = (Math.random() * 2 - 1) * Math.exp((-i / sampleRate) * 45);
  const noise = new AudioBufferSourceNode(context!, { buffer });
  const skin = new BiquadFilterNode(context!, { type: 'lowpass', frequency: 900 });
  const level = new GainNode(context!, { gain: loud });
  noise.connect(skin).connect(level).connect(context!.destination);
  noise.start(at);
}

export function drum() {
  try {
    context ??= new AudioContext();
    tap(context.currentTime + 0.02, 0.35);
    tap(context.currentTime + 0.16, 0.5);
  } catch {
    /* then silently */
  }
}
