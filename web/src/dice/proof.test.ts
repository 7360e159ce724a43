// The proof of the dice, and their fairness.
import { describe, expect, it } from 'vitest';
import { readCounters, verify } from './proof';
import { judge, tally, upperTail } from './fairness';

// The example of docs/dice.md.
const record = `[Game "butchery"]
[Dice-Game "k7mq2xw9"]
[Dice-Commitment "f0241400f51a0787c966d272d6afc7a5117e78bd6e5552130a7880376d3d75b5"]
[Dice-Contributions "[[\\"allies\\",\\"viva Verdi\\"],[\\"austrians\\",\\"Radetzky 1766\\"]]"]
[Dice-Counters "1 3-5"]
[Dice-Seed "d3e074ef2cae6a6b8780e3f1e04ffad3831e27980817b576290e8fdbaaa61c24"]

1. roll 5 1
2. allies: pick pi-1
3. allies: done
4. draw au-viii
5. roll 5
6. austrians: done
7. draw fr-ii
`;
const chits = 'pi-2 pi-3 pi-5 fr-i fr-ii fr-iv fr-detached au-i au-iii au-v au-viii au-ix au-detached'.split(' ');
const chitsBefore = async (line: { number: number }) => (line.number === 4 ? chits : chits.filter((one) => one !== 'au-viii'));

describe('the proof of the dice', () => {
  it('agrees with the example of the documentation', async () => {
    const proof = await verify(record, chitsBefore, () => undefined);
    expect(proof).toMatchObject({ seedFits: true, countersFit: true, rolls: 4, agree: 4, unchecked: 0, wrong: null, skipped: [2] });
  });
  it('finds a die that was changed', async () => {
    const proof = await verify(record.replace('roll 5 1', 'roll 6 1'), chitsBefore, () => undefined);
    expect(proof.wrong).toMatchObject({ line: 1, should: '5 1', counter: 1 });
  });
  it('knows dice of ten faces', async () => {
    const ten = record.replace('roll 5 1', 'roll 2 4').replace('5. roll 5', '5. roll 8');
    const proof = await verify(ten, chitsBefore, () => undefined, { least: 0, most: 9 });
    expect(proof).toMatchObject({ agree: 4, wrong: null });
    expect((await verify(ten, chitsBefore, () => undefined)).wrong).not.toBeNull();
  });
  it('finds a seed that was exchanged', async () => {
    expect((await verify(record.replace('Seed "d3', 'Seed "d4'), chitsBefore, () => undefined)).seedFits).toBe(false);
  });
  it('says which draws it could not check', async () => {
    expect(
      await verify(
        record,
        async () => null,
        () => undefined,
      ),
    ).toMatchObject({ agree: 2, unchecked: 2 });
  });
  it('reads counters', () => expect(readCounters('1-3 7')).toEqual([1, 2, 3, 7]));
});

describe('fairness', () => {
  it('knows the quantiles of chi-square', () => {
    for (const [degrees, chiSquare, p] of [
      [5, 4.351, 0.5],
      [5, 11.07, 0.05],
      [5, 15.086, 0.01],
      [9, 8.343, 0.5],
      [9, 16.919, 0.05],
      [9, 21.666, 0.01],
    ] as const)
      expect(upperTail(chiSquare, degrees)).toBeCloseTo(p, 3);
  });
  it('judges', () => {
    expect(judge(tally([1, 2, 3]))).toBe('too-few');
    expect(judge(tally(Array.from({ length: 60 }, (_, i) => 1 + (i % 6))))).toBe('even');
    expect(judge(tally(Array.from({ length: 60 }, () => 6)))).toBe('odd');
  });
  it('counts ten faces, from 0', () => {
    const ten = tally([0, 0, 9, 5], { least: 0, most: 9 });
    expect(ten).toMatchObject({ faces: [2, 0, 0, 0, 0, 1, 0, 0, 0, 1], dice: 4, mean: 3.5 });
    expect(
      judge(
        tally(
          Array.from({ length: 40 }, (_, i) => i % 10),
          { least: 0, most: 9 },
        ),
      ),
    ).toBe('too-few');
  });
});
