import { formatInstant, useUi } from '@rewards/ui';
import { useWatch } from '@rewards/ui/form';
import { Status, type Tone } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { DomainState } from '@rewards/validators/domains/constants';
import { unicodeDomain } from '@rewards/validators/domains/punycode';
import { Globe, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../../../../components/error-state';
import { Facts } from '../../../../components/facts';
import { useTranslation } from '../../../../i18n/use-translation';
import { trpc } from '../../../../lib/trpc';
import type { SettingsValues } from '../values';
import { DomainRecord } from './domain-record';
import { RemoveDomain } from './remove-domain';
import { useDomain } from './use-domain';

const tones: Record<DomainState, Tone> = { checked: 'success', waiting: 'info', failed: 'danger', expired: 'warning' };

const typedDomain = ({ domain }: SettingsValues): string => (domain ?? '').trim().toLowerCase().replace(/\.$/, '');

/** The program's custom domain: requests it, shows its DNS records with their status, and removes it. */
export function DomainPanel({ programId }: { programId: string }) {
	const { t } = useTranslation('programDomain');
	const { locale, timeZone } = useUi();
	const typed: string = useWatch({ compute: typedDomain });
	const { data: domain, error, refetch } = trpc.domains.get.useQuery({ programId });
	const { pending, request, refresh, remove } = useDomain(programId);
	const [removing, setRemoving] = useState(false);
	if (error && domain === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (domain === undefined) return <Skeleton className="h-40 rounded-lg" />;
	const name = domain ? unicodeDomain(domain.domainName) : '';
	const another = typed !== '' && typed !== domain?.domainName && typed !== name;
	const when = (at: Date | string) => formatInstant(at, locale, timeZone);
	const ltr = (text: string) => (
		<span dir="ltr" className="wrap-anywhere">
			{text}
		</span>
	);
	return (
		<Card className="flex flex-col gap-4 px-5 py-4" role="group" aria-label={t('title')}>
			<p className="text-muted-foreground text-sm">{t('about')}</p>
			{domain && (
				<>
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
						<span className="font-medium">{ltr(name)}</span>
						<Status tone={tones[domain.state]} label={t(`state.${domain.state}`)} />
						<span className="basis-full text-muted-foreground text-sm">{t(`stateText.${domain.state}`)}</span>
					</div>
					<ul className="flex flex-col gap-3" aria-label={t('records')}>
						{domain.validationOptions.map((option) => (
							<DomainRecord key={option.resourceRecord.type} option={option} />
						))}
					</ul>
					<Facts
						facts={[
							{ label: t('inDns'), value: name !== domain.domainName && ltr(domain.domainName) },
							{ label: t('lastCheck'), value: domain.refreshedAt ? when(domain.refreshedAt) : t('never') },
							{ label: t('expires'), value: when(domain.expiresAt) },
						]}
					/>
				</>
			)}
			{domain && another && <p className="text-sm">{t('another')}</p>}
			<div className="flex flex-wrap gap-2">
				{domain && domain.state !== 'expired' && (
					<Button pending={pending === 'refresh'} disabled={pending !== null} onClick={() => void refresh()}>
						<RefreshCw aria-hidden />
						{t('refresh')}
					</Button>
				)}
				{(!domain || another || domain.state === 'expired') && (
					<Button pending={pending === 'request'} disabled={pending !== null} onClick={() => void request()}>
						<Globe aria-hidden />
						{t(domain && !another ? 'requestAgain' : 'request')}
					</Button>
				)}
				{domain && (
					<Button variant="ghost" disabled={pending !== null} onClick={() => setRemoving(true)}>
						<Trash2 aria-hidden />
						{t('remove')}
					</Button>
				)}
			</div>
			{domain && removing && <RemoveDomain name={name} onRemove={remove} onClose={() => setRemoving(false)} />}
		</Card>
	);
}
