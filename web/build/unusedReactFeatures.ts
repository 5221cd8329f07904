/**
 * Leaves out of React DOM the features that nothing of the shop uses, with all that only they call. React's source has flags for
 * most of them, but its package has one build with everything. The test beside this refuses code of the shop that uses one of them.
 */
import type { Plugin } from 'vite'
import { libraryChange, splitAtFunction } from './libraryCode.ts'

/** The version whose code was read: without these features, nothing reaches what is left out. */
const VERSION = '19.3.1'

interface Feature {
  /** Parts of functions and what is left of them. */
  readonly texts?: readonly (readonly [text: string | RegExp, left: string])[]
  /** Functions that are not reached without the feature, or do nothing without it. */
  readonly functions?: readonly string[]
  /** Functions of which a result is left. */
  readonly results?: Readonly<Record<string, string>>
}

const FEATURES: Readonly<Record<string, Feature>> = {
  // React asks at each commit of a transition whether a component for view transitions is in it.
  'component ViewTransition': {
    texts: [[/\((?:lanes & 335544064\) === lanes|committedLanes & 335544064\) === committedLanes)/g, '!1']],
    functions: [
      'applyViewTransitionName',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'commitAfterMutationEffectsOnFiber',
      'commitAppearingPairViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'createViewTransitionInstance',
      'flushAfterMutationEffects',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'measureNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'pushViewTransitionCancelableScope',
      'recursivelyTraverseAfterMutationEffects',
      'reportViewTransitionError',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreViewTransitionName',
      'restoreViewTransitionOnHostInstances',
      'scheduleViewTransitionEvent',
      'startViewTransition',
      'trackEnterViewTransitions',
    ],
  },
  // A commit waits for style sheets, and for pictures inside of a ViewTransition.
  'style sheets and scripts as components, preload() and preinit()': {
    texts: [
      [
        `if (
    isViewTransitionEligible ||
    subtreeFlags & 8192 ||
    16785408 === (subtreeFlags & 16785408)
  )`,
        'if (!1)',
      ],
    ],
    functions: [
      'acquireResource',
      'preconnect',
      'preconnectAs',
      'prefetchDNS',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadInstanceAndSuspendIfNeeded',
      'preloadModule',
      'preloadResourceAndSuspendIfNeeded',
      'suspendResource',
    ],
    results: { getResource: 'null' },
  },
  'refs of fragments': {
    texts: [[/^FragmentInstance\.prototype\.\w+ = function [^]*?\n\};\n/gm, '']],
    functions: [
      'FragmentInstance',
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
    ],
  },
  'functions as form actions, useActionState': {
    functions: [
      'dispatchActionState',
      'extractEvents$1',
      'mountActionState',
      'rerenderActionState',
      'runActionStateAction',
      'startHostTransition',
      'updateActionState',
    ],
  },
  'components Activity and SuspenseList': {
    texts: [
      [/\n {4}case 31:\n {6}renderLanes = workInProgress\.memoizedState;\n[^]*?(?=\n {4}case 13:)/, ''],
      [/\n {4}case 19:\n {6}popSuspenseListContext\(workInProgress\);\n {6}newProps[^]*?(?=\n {4}case 22:)/, ''],
    ],
    functions: ['cutOffTailIfNeeded', 'findFirstSuspended', 'updateActivityComponent', 'updateSuspenseListComponent'],
  },
  'custom elements': { functions: ['setPropOnCustomElement'] },
  'stacks of components in errors, whose names a build has not': { results: { getStackByFiberInDevAndProd: '""' } },
  'onBeforeInput and onComposition': {
    texts: [[/\n {6}var fallbackData;\n[^]*?(?=\n {6}extractEvents\$1\()/, '']],
  },
  'root.unstable_scheduleHydration, requestFormReset()': {
    functions: ['attemptExplicitHydrationTarget', 'requestFormReset$1'],
  },
  'findDOMNode(), of which react-dom exports nothing any more': {
    texts: [[/^ReactDOMSharedInternals\.findDOMNode = function [^]*?\n\};\n/m, '']],
  },
}

/** @throws Error if the code is another version, or has not each of the functions once */
export function withoutUnusedFeatures(code: string): string {
  if (!code.includes(`version: "${VERSION}"`))
    throw new Error(
      `expected react-dom ${VERSION}: read in the new version what web/build/unusedReactFeatures.ts leaves out`,
    )
  return Object.values(FEATURES).reduce((left, { texts = [], functions = [], results = {} }) => {
    const shorter = texts.reduce((before, [text, after]) => replaced(before, text, after), left)
    const emptied = functions.reduce((before, name) => withBody(before, name, '{}'), shorter)
    return Object.entries(results).reduce(
      (before, [name, result]) => withBody(before, name, `{ return ${result} }`),
      emptied,
    )
  }, code)
}

function withBody(code: string, name: string, body: string): string {
  const [before, after] = splitAtFunction(code, name, 'React DOM')
  const end = after.indexOf('\n}\n')
  if (end < 0) throw new Error(`expected an end of function ${name} in React DOM`)
  return `${before}\nfunction ${name}() ${body}${after.slice(end + 2)}`
}

function replaced(code: string, text: string | RegExp, left: string): string {
  const changed = code.replace(text, left)
  if (changed === code) throw new Error(`expected ${String(text)} in React DOM`)
  return changed
}

export function unusedReactFeatures(): Plugin {
  return libraryChange({
    name: 'karat:unused-react-features',
    expected: 'the production build of React DOM in the bundle',
    module: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    change: withoutUnusedFeatures,
  })
}
