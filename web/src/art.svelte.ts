// Pictures of one's own for the counters, kept by this browser: a file is named after what it shows, a kind
// (infantry.png), a nation's kind (french-infantry.svg) or one counter (fr-ii-castagny.png).
const place = 'tamburino.art';

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}');
  } catch {
    return {};
  }
}
let pictures = $state.raw<Record<string, string>>(kept());
function keep(next: Record<string, string>) {
  pictures = next;
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    /* too many to keep: they are seen until the page is left */
  }
}

export const artCount = () => Object.keys(pictures).length;
export const artOf = ({ id, nation, kind }: { id: string; nation: string; kind: string }): string | undefined =>
  pictures[id] ?? pictures[`${nation}-${kind}`] ?? pictures[kind];
export const clearArt = () => keep({});

// Whatever it was, it becomes a small PNG: nothing of a file is kept but what it looks like.
export async function takeArt(files: Iterable<File>) {
  const made = await Promise.all(
    [...files].map(async (file) => [file.name.replace(/\.\w+$/, '').toLowerCase(), await small(file)] as const),
  );
  keep({ ...pictures, ...Object.fromEntries(made) });
}
async function small(file: File): Promise<string> {
  const image = new Image();
  image.src = await new Promise<string>((done, lost) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => lost(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
  await image.decode();
  const [width, height] = [image.naturalWidth || 128, image.naturalHeight || 128];
  const by = Math.min(1, 128 / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
