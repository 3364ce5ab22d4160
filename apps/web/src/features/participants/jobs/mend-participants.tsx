import { Card } from '@rewards/ui/primitives/card';
import { trpc } from '../../../lib/trpc';
import { RejectPanel } from '../../imports';
import type { JobOf } from '../../jobs';
import { participantImport } from '../import/participant-kind';

/** Corrects the rejected rows of an import on its job's page. */
export function MendParticipants({ job: { id, programId, file } }: { job: JobOf<'participantImport'> }) {
	const { participants } = trpc.useUtils();
	if (programId === null) return null;
	return (
		<Card className="px-5 py-4">
			<RejectPanel
				kind={participantImport}
				programId={programId}
				jobId={id}
				name={file?.name ?? ''}
				onEnd={() => void participants.invalidate()}
			/>
		</Card>
	);
}
