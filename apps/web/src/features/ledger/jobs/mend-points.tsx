import { Card } from '@rewards/ui/primitives/card';
import { trpc } from '../../../lib/trpc';
import { RejectPanel } from '../../imports';
import type { JobOf } from '../../jobs';
import { pointImport } from '../import/point-kind';

/** Corrects the rejected rows of a point import on its job's page. */
export function MendPoints({ job: { id, programId, file } }: { job: JobOf<'pointImport'> }) {
	const { ledger, participants } = trpc.useUtils();
	if (programId === null) return null;
	return (
		<Card className="px-5 py-4">
			<RejectPanel
				kind={pointImport}
				programId={programId}
				jobId={id}
				name={file?.name ?? ''}
				onEnd={() => {
					void ledger.invalidate();
					// Their balances.
					void participants.invalidate();
				}}
			/>
		</Card>
	);
}
