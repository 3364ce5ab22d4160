/** Thrown by a handler for a fault that passes by itself: the job is tried again after a while. */
export class TryAgain extends Error {
	override name = 'TryAgain';
}
