import type { Program } from '../program';

type Saved = Pick<Program, 'type' | 'ssoEnabled' | 'mindTickleConfig'>;

/**
 * Why the first provider's task can't be run: it works with what is saved, `changed` says that the form holds something
 * else. Null when it can.
 */
export function obstacleOf({ type, ssoEnabled, mindTickleConfig }: Saved, changed: boolean) {
	if (type === 'claim') return 'codesOnly';
	if (changed || !ssoEnabled) return 'saveFirst';
	const { serviceURL, userName, passwordSet } = mindTickleConfig;
	return serviceURL && userName && passwordSet ? null : 'incomplete';
}
