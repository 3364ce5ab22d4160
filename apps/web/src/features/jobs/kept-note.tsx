import { Info } from 'lucide-react';
import { validationMessage } from '../../lib/errors/describe-error';

/** For a job with more rejected rows than are kept: how many are visible, and what to do. */
export function KeptNote({ kept, beyond }: { kept: number; beyond: number }) {
	if (beyond === 0) return null;
	return (
		<p className="flex items-start gap-2 text-sm">
			<Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
			{validationMessage('rejectsKept', { kept, rejected: kept + beyond })}
		</p>
	);
}
