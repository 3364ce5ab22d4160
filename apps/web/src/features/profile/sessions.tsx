import { formatInstant, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { MonitorX } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { useSignOut } from '../../lib/session/use-sign-out';
import { describeAgent } from '../../lib/texts/user-agent';
import { trpc } from '../../lib/trpc';

/** Where the user is signed in; ends one session, or all of them. */
export function Sessions() {
	const { t } = useTranslation(['profile', 'shell']);
	const { locale, timeZone } = useUi();
	const [asking, setAsking] = useState(false);
	const { signOutEverywhere } = useSignOut();
	const sessions = trpc.auth.sessions.useQuery();
	const utils = trpc.useUtils();
	const end = trpc.auth.endSession.useMutation({
		onSuccess: () => void toast.success(t('sessionEnded')),
		onSettled: () => utils.auth.sessions.invalidate(),
	});
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('sessions')}</CardTitle>
				<CardDescription>{t('sessionsText')}</CardDescription>
			</CardHeader>
			<CardContent className="flex flex-col gap-4">
				{sessions.error ? (
					<ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
				) : sessions.isPending ? (
					<Skeleton className="h-24" />
				) : (
					<ul aria-label={t('sessions')} className="divide-y rounded-md border">
						{sessions.data.map((session) => {
							const where = describeAgent(session.userAgent) || t('unknownDevice');
							return (
								<li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
									<div className="min-w-0 flex-1">
										<p className="flex flex-wrap items-center gap-2">
											<bdi className="break-words">{where}</bdi>
											{session.current && <Badge tone="accent">{t('thisSession')}</Badge>}
										</p>
										<p className="text-muted-foreground text-sm">
											{t('lastSeen', { when: formatInstant(session.lastSeenAt, locale, timeZone) })}
											{session.ip && ' · '}
											<bdi>{session.ip}</bdi>
										</p>
									</div>
									{!session.current && (
										<Button
											size="sm"
											disabled={end.isPending}
											aria-label={`${t('endSession')}: ${where}`}
											onClick={() => end.mutate({ id: session.id })}
										>
											{t('endSession')}
										</Button>
									)}
								</li>
							);
						})}
					</ul>
				)}
				<Button className="self-start" onClick={() => setAsking(true)}>
					<MonitorX aria-hidden />
					{t('shell:signOutEverywhere')}
				</Button>
			</CardContent>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title={t('profile:signOutEverywhereTitle')}
				confirmLabel={t('shell:signOutEverywhere')}
				onConfirm={signOutEverywhere}
			>
				{t('profile:signOutEverywhereText')}
			</ConfirmDialog>
		</Card>
	);
}
