import { Button } from '@rewards/ui/primitives/button';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { followImport } from '../../imports';
import type { JobOf } from '../../jobs';
import { importPath, participantImport } from '../import/participant-kind';

const AttentionDialog = deferredImport(() =>
	import('../import/attention-dialog').then((module) => module.AttentionDialog),
);

interface Refused {
	archived: number;
	changed: number;
	previewId: string;
}

function refusedOf({ archived, changed, previewId }: Readonly<Record<string, unknown>>): Refused | null {
	if (typeof archived !== 'number' || typeof changed !== 'number' || typeof previewId !== 'string') return null;
	return { archived, changed, previewId };
}

/** Asks again, with the current number, after an import would have archived more participants than were confirmed. */
export function RestartImport({ job, params }: { job: JobOf<'participantImport'>; params: Record<string, unknown> }) {
	const { t } = useTranslation('jobs');
	const userId = useSelf().user.id;
	const [, navigate] = useLocation();
	const [asks, setAsks] = useState(false);
	const utils = trpc.useUtils();
	const { programId, file } = job;
	const commit = trpc.participants.imports.commit.useMutation({
		onSuccess: ({ jobId }) => {
			if (!programId) return;
			followImport({ userId, programId, kind: participantImport }, jobId, file?.name ?? '');
			void utils.jobs.active.invalidate();
			navigate(importPath(programId, 'participants'));
		},
	});
	const refused = refusedOf(params);
	if (!refused || !programId || !file?.kept) return null;
	const { previewId, archived } = refused;
	return (
		<>
			<Button variant="primary" disabled={commit.isPending} onClick={() => setAsks(true)}>
				{t('kind.participantImport.again')}
			</Button>
			{asks && (
				<AttentionDialog
					replaced={refused}
					onClose={(confirmed) => {
						setAsks(false);
						if (confirmed) commit.mutate({ programId, previewId, mode: 'replace', allowArchived: archived });
					}}
				/>
			)}
		</>
	);
}
