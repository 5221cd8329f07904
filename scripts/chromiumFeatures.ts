/** Features of Chromium that the journeys do not need. */

/**
 * Of a browser with windows: the lists below its address bar are two pages of their own, which it loads for every
 * context. They take more processor time than opening the context.
 */
const ADDRESS_BAR_LISTS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Chromium reads only the last switch of this name, so that it repeats what Playwright's own names. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

export const disableFeaturesSwitch = `--disable-features=${[...ADDRESS_BAR_LISTS, ...PLAYWRIGHTS].join(',')}`
