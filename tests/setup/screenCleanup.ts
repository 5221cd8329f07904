import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a test leaves on the screen goes after its own hooks: what these change would be drawn when there is no window any more.
afterEach(cleanup)
