/** Why a run is stopped from outside. */
export type StopReason = 'cancelled' | 'shutdown' | 'lost' | 'stuck';

export class JobStopped extends Error {
	override name = 'JobStopped';
	constructor(readonly reason: StopReason) {
		super(`The run was stopped: ${reason}`);
	}
}
