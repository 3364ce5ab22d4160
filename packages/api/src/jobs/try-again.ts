/** Thrown by a handler for a temporary error, to retry a job later. */
export class TryAgain extends Error {
	override name = 'TryAgain';
}
