// A screenshot with 256 colours instead of millions: a third of the size, and nobody sees it. The browser reads the
// pixels and chooses the colours by median cut; Node writes the file.
import { crc32, deflateSync } from 'node:zlib';

function reduce(source) {
  const image = new Image();
  return new Promise((done) => {
    image.onload = () => {
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      const pixels = canvas.getImageData(0, 0, width, height).data;
      const counts = new Map(); // colours to five bits each: how often, and their sums
      const key = (i) => ((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3);
      for (let i = 0; i < pixels.length; i += 4) {
        const one = counts.get(key(i)) ?? { key: key(i), n: 0, sum: [0, 0, 0] };
        one.n += 1;
        for (const c of [0, 1, 2]) one.sum[c] += pixels[i + c];
        counts.set(one.key, one);
      }
      const all = [...counts.values()].map((one) => ({ ...one, at: one.sum.map((sum) => sum / one.n) }));
      const boxOf = (list) => {
        const spans = [0, 1, 2].map((c) => Math.max(...list.map((one) => one.at[c])) - Math.min(...list.map((one) => one.at[c])));
        const widest = spans.indexOf(Math.max(...spans));
        const n = list.reduce((sum, one) => sum + one.n, 0);
        return { list, widest, n, worth: spans[widest] * Math.sqrt(n) };
      };
      const boxes = [boxOf(all)];
      while (boxes.length < 256) {
        boxes.sort((a, b) => a.worth - b.worth);
        const box = boxes.pop();
        if (box.list.length < 2) {
          boxes.push(box);
          break;
        }
        box.list.sort((a, b) => a.at[box.widest] - b.at[box.widest]);
        let [at, sum] = [0, 0];
        while (at < box.list.length - 1 && sum < box.n / 2) sum += box.list[at++].n;
        boxes.push(boxOf(box.list.slice(0, Math.max(1, at))), boxOf(box.list.slice(Math.max(1, at))));
      }
      const palette = boxes.map(({ list, n }) => [0, 1, 2].map((c) => Math.round(list.reduce((sum, one) => sum + one.sum[c], 0) / n)));
      const far = (one, colour) => one.at.reduce((sum, value, c) => sum + (value - colour[c]) ** 2, 0);
      const nearest = new Map(
        all.map((one) => [one.key, palette.reduce((best, colour, i) => (far(one, colour) < far(one, palette[best]) ? i : best), 0)]),
      );
      let text = '';
      for (let i = 0; i < pixels.length; i += 4) text += String.fromCharCode(nearest.get(key(i)));
      done({ width, height, palette: palette.flat(), indices: btoa(text) });
    };
    image.src = source;
  });
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export async function smallPng(page, png) {
  const { width, height, palette, indices } = await page.evaluate(reduce, `data:image/png;base64,${png.toString('base64')}`);
  const rows = Buffer.from(indices, 'base64');
  const lines = Buffer.alloc((width + 1) * height); // each begins with its filter: none
  for (let y = 0; y < height; ++y) rows.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
