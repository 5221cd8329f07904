/** Chooses the drawing of a tool where its type is not enough: a mallet is one of the hammers. */
import type { PictureSubject, Tone } from '../pictures/subject.ts'
import { pick } from './random.ts'
import type { ToolRow } from './toolRows.ts'

type Drawing = Extract<PictureSubject, { kind: 'tool' }>['type']

const DRAWINGS: Readonly<Record<string, readonly [Drawing, Tone?]>> = {
  'pliers ROUND130': ['roundPliers'],
  'pliers HALF': ['roundPliers', 'dark'],
  'pliers SIDE': ['cutters'],
  'pliers FLUSH': ['cutters', 'dark'],
  'pliers SHEARS': ['shears'],
  'pliers SHEARS-C': ['shears', 'dark'],
  'mandrel BRACELET': ['plainMandrel'],
  'mandrel BRACELET-O': ['plainMandrel', 'steel'],
  'mandrel BEZEL': ['plainMandrel', 'wood'],
  'torch HOSE': ['hose'],
  'gauge CALIPER': ['caliper'],
  'gauge DEGREE': ['caliper'],
  'gauge LOUPE10': ['loupe'],
  'gauge LOUPE20': ['loupe'],
  'gauge DIVIDER': ['dividers'],
  'gauge STONE': ['stoneGauge'],
  'gauge RINGSTICK': ['mandrel', 'silver'],
  'hammer RAWHIDE': ['mallet', 'wood'],
  'hammer NYLON': ['mallet', 'ceramic'],
  'hammer WOOD': ['mallet', 'wood'],
  'block DOME': ['dappingBlock'],
  'block CHARCOAL': ['solderBoard', 'dark'],
  'block HONEY': ['solderBoard', 'ceramic'],
  'block FIBRE': ['solderBoard', 'paper'],
  'block ANVIL': ['anvil'],
  'block PITCH': ['pitchBowl'],
  'block STEEL100': ['block', 'wood'],
  'crucible INGOT': ['mould'],
  'crucible CLAY80': ['crucible', 'silver'],
  'crucible CLAY200': ['crucible', 'gold'],
  'brush COTTON100': ['buff'],
  'brush FELT30': ['buff'],
  'brush BRASS': ['brush', 'brass'],
  'brush STEEL': ['brush', 'steel'],
  'saw PEG': ['peg', 'wood'],
  'saw FRAME80': ['saw', 'wood'],
  'saw FRAME130': ['saw', 'dark'],
  'file NEEDLE12': ['needleFiles'],
  'file DIAMOND': ['needleFiles', 'brass'],
  'file RIFFLER': ['needleFiles', 'steel'],
  'paper STICKS': ['emerySticks'],
  'polish CLOTH': ['cloth'],
  'polish ROUGE': ['polish'],
  'polish GREEN': ['polish', 'green'],
  'polish TRIPOLI': ['polish', 'wood'],
  'polish BLUE': ['polish', 'rhodium'],
}
/** The colours of grips that come in several; null is the default colour of the drawing. */
const GRIPS: Readonly<Partial<Record<Drawing, readonly (Tone | null)[]>>> = {
  pliers: [null, 'dark', 'wood'],
  file: ['wood', 'dark'],
  sawBlades: [null, 'dark', 'brass'],
  mill: [null, 'dark'],
}

export function toolDrawing(row: ToolRow, sku: string): PictureSubject {
  const [type, own] = DRAWINGS[`${row.type} ${row.key}`] ?? [row.type]
  const accent = own ?? pick(sku, 'accent', GRIPS[type] ?? [null])
  const print = printed(row)
  return { kind: 'tool', type, ...(accent ? { accent } : {}), ...(print ? { print } : {}) }
}

/** Text printed on a tool: the grit of a sheet, the magnification of a loupe. */
function printed({ type, key }: ToolRow): string | undefined {
  if (type === 'paper' && /^\d+$/.test(key)) return key
  return key === 'LOUPE20' ? '20 ×' : undefined
}
