import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { DownloadRejected } from './download-rejected';
import { RebuildProgress } from './rebuild-progress';
import { type Build, buildHref } from './types';
import { useTellRefusal } from './use-tell-refusal';

interface BuildProps {
	programId: string;
	build: Build;
}

/** Explains why a build waits, and approves or declines it. */
function Waiting({ programId, build }: BuildProps) {
	const { t } = useTranslation('catalogue');
	const mayAnswer = useMay('manageProgramAdvanced');
	const utils = trpc.useUtils();
	const answer = trpc.catalogueBuilds.answer.useMutation({
		meta: { quiet: true },
		onSuccess: ({ jobId }) => {
			if (!jobId) void toast.success(t('declined'));
		},
		onError: useTellRefusal(),
		onSettled: () => {
			void utils.catalogueBuilds.invalidate();
			void utils.rebuildSteps.invalidate();
			void utils.catalogue.invalidate();
		},
	});
	const give = (agree: boolean) => answer.mutate({ programId, buildId: build.id, agree });
	const { before, gone, dearer, cheaper } = build;
	return (
		<Alert
			tone="warning"
			title={
				build.waitReason === 'shrunk'
					? t('waiting.shrunk', { after: before - gone, before })
					: t('waiting.prices', { prices: dearer + cheaper, before })
			}
			action={
				mayAnswer && (
					<>
						<Button pending={answer.isPending} onClick={() => give(false)}>
							{t('decline')}
						</Button>
						<Button variant="primary" pending={answer.isPending} onClick={() => give(true)}>
							{t('agree')}
						</Button>
					</>
				)
			}
		>
			{t('waiting.text')}
		</Alert>
	);
}

interface Restoring {
	jobId: string;
	buildId: string;
}

/** Asks for confirmation, then restores the previous catalogue. */
function Restore({
	programId,
	buildId,
	onAsked,
}: {
	programId: string;
	buildId: string;
	onAsked: (by: Restoring) => void;
}) {
	const { t } = useTranslation('catalogue');
	const [asking, setAsking] = useState(false);
	const utils = trpc.useUtils();
	const restore = trpc.catalogue.restore.useMutation({
		meta: { quiet: true },
		onSuccess: onAsked,
		onError: useTellRefusal(),
		onSettled: () => {
			for (const part of ['catalogue', 'catalogueBuilds'] as const) void utils[part].invalidate();
		},
	});
	return (
		<>
			<Button onClick={() => setAsking(true)}>
				<Undo2 aria-hidden className="rtl:-scale-x-100" />
				{t('restore')}
			</Button>
			{asking && (
				<ConfirmDialog
					open
					onOpenChange={() => setAsking(false)}
					title={t('restoreTitle')}
					confirmLabel={t('restore')}
					// The refusal has been shown, and retrying from this dialog is pointless.
					onConfirm={() => restore.mutateAsync({ programId, buildId }).catch(() => undefined)}
				>
					{t('restoreText')}
				</ConfirmDialog>
			)}
		</>
	);
}

/** Actions on a build: approve it, undo it, download its rejected products. */
export function BuildActions({ programId, build }: BuildProps) {
	const mayRestore = useMay('manageProgramAdvanced');
	const [, navigate] = useLocation();
	// Here and not at the button, which disappears once another catalogue is on sale: the end must still be reported.
	const [restoring, setRestoring] = useState<Restoring | null>(null);
	const { data: feed } = trpc.catalogue.feed.useQuery({ programId });
	const canRestore = mayRestore && feed?.restorable && feed.onSale?.id === build.id;
	if (restoring)
		return (
			<RebuildProgress jobId={restoring.jobId} onEnded={() => navigate(buildHref(programId, restoring.buildId))} />
		);
	return (
		<>
			{build.status === 'Waiting for Agreement' && <Waiting programId={programId} build={build} />}
			<div className="flex flex-wrap gap-2 empty:hidden">
				{canRestore && <Restore programId={programId} buildId={build.id} onAsked={setRestoring} />}
				{build.rejectsOf && <DownloadRejected jobId={build.rejectsOf} />}
			</div>
		</>
	);
}
