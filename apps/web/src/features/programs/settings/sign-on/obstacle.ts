import type { Program } from '../program';

type Saved = Pick<Program, 'type' | 'ssoEnabled' | 'mindTickleConfig'>;

/**
 * Why the first provider's task can't run: it uses the saved settings, and `changed` means that the form differs. Null
 * if it can.
 */
export function obstacleOf({ type, ssoEnabled, mindTickleConfig }: Saved, changed: boolean) {
	if (type === 'claim') return 'codesOnly';
	if (changed || !ssoEnabled) return 'saveFirst';
	const { serviceURL, userName, passwordSet } = mindTickleConfig;
	return serviceURL && userName && passwordSet ? null : 'incomplete';
}
