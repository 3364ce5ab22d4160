/** Thrown by a handler for a temporary error: the job is retried later. */
export class TryAgain extends Error {
	override name = 'TryAgain';
}
