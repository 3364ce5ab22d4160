const lookMs = 250;

/**
 * Stops this process in order, as SIGTERM does, when the npm that started it is gone (kill -9, SIGHUP to it alone): it
 * would go on without anybody who knows of it. Does nothing for a script that npm didn't start.
 */
export function stopWithNpm() {
	if (process.env.npm_lifecycle_event === undefined) return;
	const parent = process.ppid;
	const look = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(look);
		process.kill(process.pid, 'SIGTERM');
	}, lookMs);
	look.unref();
}
