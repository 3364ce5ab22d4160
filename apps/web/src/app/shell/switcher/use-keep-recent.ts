import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useSelf } from '../../../lib/session/self';
import { keepRecent } from '../../../lib/workplace/kept-places';
import { programOfPath } from '../../../lib/workplace/program-of-path';
import { useWorkplace } from '../../../lib/workplace/workplace';

/** Adds an opened program to the recent places, however the user opened it, also by search or by a link. */
export function useKeepRecent(): void {
	const [location] = useLocation();
	const { user } = useSelf();
	const { path, programs, programId } = useWorkplace();
	const program = programs?.find(({ id }) => id === programId);
	const known = program !== undefined && programOfPath(location) === program.id && path.every(({ name }) => name);
	const opened = known ? program.id : null;
	const keep = useEffectEvent(() => {
		if (!program) return;
		const { id, name, status } = program;
		keepRecent(user.id, { kind: 'program', id, name, path, enabled: status });
	});
	useEffect(() => {
		if (opened !== null) keep();
	}, [opened]);
}
