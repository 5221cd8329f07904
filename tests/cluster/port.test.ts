import { openEmbedded } from './openIndices.ts'
import { describePort } from './describePort.ts'

describePort('embedded', openEmbedded)
