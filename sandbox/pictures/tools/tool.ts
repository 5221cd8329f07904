/** The drawings of all tools, by name. */
import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing, SubjectOf } from '../kit/drawing.ts'
import { drawAnvil } from './anvil.ts'
import { drawBlock } from './block.ts'
import { drawBrush } from './brush.ts'
import { drawBuff } from './buff.ts'
import { drawBurrs } from './burr.ts'
import { drawCaliper } from './caliper.ts'
import { drawCloth } from './cloth.ts'
import { drawCrucible } from './crucible.ts'
import { drawDappingBlock } from './dappingBlock.ts'
import { drawDividers } from './dividers.ts'
import { drawDrawplate } from './drawplate.ts'
import { drawEmerySticks } from './emerySticks.ts'
import { drawFile } from './file.ts'
import { drawGauge } from './gauge.ts'
import { drawGloves } from './gloves.ts'
import { drawHammer } from './hammer.ts'
import { drawHose } from './hose.ts'
import { drawLoupe } from './loupe.ts'
import { drawMagnet } from './magnet.ts'
import { drawMallet } from './mallet.ts'
import { drawMandrel, drawPlainMandrel } from './mandrel.ts'
import { drawMill } from './mill.ts'
import { drawMould } from './mould.ts'
import { drawNeedleFiles } from './needleFiles.ts'
import { drawPaper } from './paper.ts'
import { drawPeg } from './peg.ts'
import { drawPitchBowl } from './pitchBowl.ts'
import { drawCutters, drawPliers, drawRoundPliers, drawShears } from './pliers.ts'
import { drawPolish } from './polish.ts'
import { drawSaw } from './saw.ts'
import { drawSawBlades } from './sawBlades.ts'
import { drawScale } from './scale.ts'
import { drawSolderBoard } from './solderBoard.ts'
import { drawStoneGauge } from './stoneGauge.ts'
import { drawTorch } from './torch.ts'
import { drawTouchstone } from './touchstone.ts'
import { drawTweezers } from './tweezers.ts'

export type ToolType = SubjectOf<'tool'>['type']

interface Tool {
  /**
   * @param accent colour of the grip, or of the contents
   * @param print text on the tool: a grit, a magnification
   */
  readonly draw: (canvas: Canvas, accent: Ramp, print?: string) => void
  readonly accent: Ramp
  /** Centre of the detail view in the main picture, and its magnification. */
  readonly focus: readonly [x: number, y: number, scale: number]
}

const SLATE = dyed('#33475A')
const WOOD = rampOf('wood')

const TOOLS: Readonly<Record<ToolType, Tool>> = {
  pliers: { draw: drawPliers, accent: SLATE, focus: [372, 176, 1.9] },
  file: { draw: drawFile, accent: WOOD, focus: [360, 240, 2.1] },
  saw: { draw: drawSaw, accent: WOOD, focus: [210, 400, 2] },
  sawBlades: { draw: drawSawBlades, accent: SLATE, focus: [200, 400, 2.4] },
  mandrel: { draw: drawMandrel, accent: WOOD, focus: [350, 240, 2] },
  hammer: { draw: drawHammer, accent: WOOD, focus: [240, 190, 1.7] },
  drawplate: { draw: drawDrawplate, accent: SLATE, focus: [220, 350, 2] },
  mill: { draw: drawMill, accent: dyed('#4F6B62'), focus: [290, 300, 1.9] },
  torch: { draw: drawTorch, accent: rampOf('brass'), focus: [190, 190, 1.9] },
  burr: { draw: drawBurrs, accent: SLATE, focus: [260, 170, 2] },
  scale: { draw: drawScale, accent: dyed('#4A4D52'), focus: [330, 420, 1.9] },
  gauge: { draw: drawGauge, accent: SLATE, focus: [240, 380, 1.8] },
  tweezers: { draw: drawTweezers, accent: SLATE, focus: [180, 440, 2] },
  crucible: { draw: drawCrucible, accent: rampOf('gold'), focus: [300, 220, 1.7] },
  brush: { draw: drawBrush, accent: rampOf('brass'), focus: [200, 390, 1.9] },
  paper: { draw: drawPaper, accent: SLATE, focus: [360, 400, 1.9] },
  polish: { draw: drawPolish, accent: dyed('#8A3B2C'), focus: [240, 380, 1.7] },
  block: { draw: drawBlock, accent: WOOD, focus: [300, 380, 1.7] },
  caliper: { draw: drawCaliper, accent: SLATE, focus: [250, 260, 1.9] },
  loupe: { draw: drawLoupe, accent: rampOf('steel'), focus: [240, 240, 1.7] },
  dividers: { draw: drawDividers, accent: rampOf('brass'), focus: [300, 160, 2] },
  mallet: { draw: drawMallet, accent: rampOf('ceramic'), focus: [250, 200, 1.7] },
  dappingBlock: { draw: drawDappingBlock, accent: rampOf('brass'), focus: [260, 330, 1.8] },
  solderBoard: { draw: drawSolderBoard, accent: rampOf('ceramic'), focus: [300, 340, 1.9] },
  anvil: { draw: drawAnvil, accent: WOOD, focus: [300, 260, 1.6] },
  buff: { draw: drawBuff, accent: dyed('#E9E2D0'), focus: [300, 300, 1.7] },
  mould: { draw: drawMould, accent: rampOf('dark'), focus: [280, 320, 1.8] },
  touchstone: { draw: drawTouchstone, accent: SLATE, focus: [300, 320, 1.9] },
  magnet: { draw: drawMagnet, accent: SLATE, focus: [220, 420, 1.9] },
  gloves: { draw: drawGloves, accent: dyed('#ECE7DC'), focus: [260, 250, 1.7] },
  peg: { draw: drawPeg, accent: WOOD, focus: [330, 270, 1.8] },
  stoneGauge: { draw: drawStoneGauge, accent: rampOf('brass'), focus: [330, 200, 1.9] },
  pitchBowl: { draw: drawPitchBowl, accent: SLATE, focus: [300, 270, 1.6] },
  cloth: { draw: drawCloth, accent: dyed('#C9A13C'), focus: [300, 330, 1.8] },
  emerySticks: { draw: drawEmerySticks, accent: WOOD, focus: [300, 240, 1.9] },
  roundPliers: { draw: drawRoundPliers, accent: SLATE, focus: [372, 176, 1.9] },
  cutters: { draw: drawCutters, accent: SLATE, focus: [350, 220, 1.9] },
  shears: { draw: drawShears, accent: SLATE, focus: [372, 176, 1.7] },
  plainMandrel: { draw: drawPlainMandrel, accent: rampOf('dark'), focus: [330, 260, 1.8] },
  hose: { draw: drawHose, accent: dyed('#8E2F2A'), focus: [290, 480, 2] },
  needleFiles: { draw: drawNeedleFiles, accent: rampOf('dark'), focus: [300, 220, 1.9] },
}

export const drawTool: Drawing<'tool'> = (canvas, { type, accent, print }, view) => {
  const { draw, accent: usual, focus } = TOOLS[type]
  const colour = accent ? rampOf(accent) : usual
  if (view === 1) return draw(canvas, colour, print)
  const [x, y, scale] = focus
  canvas.at(`translate(${300 - x * scale} ${300 - y * scale}) scale(${scale})`, () => draw(canvas, colour, print))
}
