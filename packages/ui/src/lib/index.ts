export { cn } from './cn';
export { afterFirstPage, deferred, deferredParts, useHoldDeferredParts } from './deferred';
export { fold } from './fold';
export { formatDay, formatInstant, formatMoney, formatNumber } from './format';
export { useDebouncedDraft, useEvent, useMediaQuery, useOnce, useWidth } from './hooks';
export { lasting } from './lasting';
export { lazy } from './lazy';
export { decimalSign } from './parse-number';
export {
	type TextParams,
	type Translate,
	type UiContextValue,
	UiProvider,
	type UiProviderProps,
	useUi,
} from './ui-context';
export { countUnsaved, hasUnsaved } from './unsaved';
