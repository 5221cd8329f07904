/**
 * A part of a page in a chunk of its own. Until its code is there the server's HTML stays, or `meanwhile`, or nothing; the code is
 * tried again when the network is back. A part that fails takes away nothing but itself.
 */
import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { ConnectionContext } from '../shop/connection.ts'
import { awaitCode, loadCode } from '../shop/loadCode.ts'
import { equalProps } from './equalProps.ts'

interface Meanwhile {
  /** Shown until the part can be. */
  readonly meanwhile?: ReactNode
}

export interface LatePart<Props extends object> {
  (props: Props & Meanwhile): ReactNode
  /** Loads the code ahead: a part that is rendered afterwards does not suspend. @throws MissingCodeError */
  readonly load: () => Promise<void>
}

interface LatePartOptions {
  /** It is what the page consists of: its errors are the page's. */
  readonly isPage?: boolean
}

export function latePart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { isPage = false }: LatePartOptions = {},
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  let isThere = false
  const Lazy = lazy(async () => {
    const Loaded = await awaitCode(importPart)
    isThere = true
    return { default: Loaded }
  })
  const Boundary = isPage ? Suspended : Bounded

  // Memoized and deferred: React would replace the server's HTML of a part that gets an update before its code is there.
  const Part = memo(function Part(props: Props & Meanwhile) {
    // The same component for all renderings: another one would lose its state.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    const deferred = useDeferredValue(props)
    const current = isThere || Chosen !== Lazy ? props : deferred
    return useMemo(
      () => <Boundary meanwhile={current.meanwhile}>{createElement(Chosen, current)}</Boundary>,
      [Chosen, current],
    )
  }, areEqual)
  return Object.assign(Part, {
    load: async () => {
      loaded = await loadCode(importPart)
    },
  })
}

/** What is shown meanwhile is mostly a new element at each rendering, and is no update of the part. */
function areEqual(before: Meanwhile, after: Meanwhile): boolean {
  return equalProps({ ...before, meanwhile: null }, { ...after, meanwhile: null })
}

interface BoundaryProps extends Meanwhile {
  readonly children: ReactNode
}

function Suspended({ meanwhile, children }: BoundaryProps) {
  return <Suspense fallback={meanwhile}>{children}</Suspense>
}

class Bounded extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { meanwhile, children } = this.props
    if (!this.state.hasFailed) return <Suspense fallback={meanwhile}>{children}</Suspense>
    return <Failed onReturn={() => this.setState({ hasFailed: false })}>{meanwhile}</Failed>
  }
}

interface FailedProps {
  readonly onReturn: () => void
  readonly children: ReactNode
}

/** What a part asks the shop for may have failed with the connection. */
function Failed({ onReturn, children }: FailedProps) {
  const connection = use(ConnectionContext)
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.state() === 'online') onReturn()
      }),
    [connection, onReturn],
  )
  return children
}
