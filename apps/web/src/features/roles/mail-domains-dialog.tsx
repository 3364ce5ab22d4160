import { Form, TextField, useKitForm } from '@rewards/ui/form';
import { Status, type Tone } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { MailDomainState } from '@rewards/validators/domains/mail-domains';
import { unicodeDomain } from '@rewards/validators/domains/punycode';
import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import { RefreshCw, Trash2 } from 'lucide-react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const parse = zodParse(domainRequestSchema);
const tones: Record<MailDomainState, Tone> = { proved: 'success', waiting: 'info', over: 'warning' };

/** In full, on as many lines as it needs. */
const copied = '-ms-1 text-start [&>span]:whitespace-normal [&>span]:break-all [&>svg]:opacity-100';

interface LineProps {
	accountId: string;
	domain: string;
	state: MailDomainState;
	record: { name: string; value: string };
	onChanged: () => void;
}

/** A mail domain with the record that proves it. */
function Line({ accountId, domain, state, record, onChanged }: LineProps) {
	const { t } = useTranslation('mailDomains');
	const refresh = trpc.mailDomains.refresh.useMutation({ onSettled: onChanged });
	const remove = trpc.mailDomains.remove.useMutation({ onSettled: onChanged });
	const busy = refresh.isPending || remove.isPending;
	const name = unicodeDomain(domain);
	return (
		<li className="flex flex-col gap-3 px-4 py-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
				<span dir="ltr" className="wrap-anywhere font-medium">
					{name}
				</span>
				<Status tone={tones[state]} label={t(`state.${state}`)} />
			</div>
			<dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
				<dt className="self-center text-muted-foreground">{t('recordName')}</dt>
				<dd className="min-w-0">
					<Copyable value={record.name} className={copied} />
				</dd>
				<dt className="self-center text-muted-foreground">{t('recordValue')}</dt>
				<dd className="min-w-0">
					<Copyable value={record.value} className={copied} />
				</dd>
			</dl>
			<div className="flex flex-wrap gap-2">
				<Button
					size="sm"
					aria-label={`${t('check')}: ${name}`}
					pending={refresh.isPending}
					disabled={busy}
					onClick={() => refresh.mutate({ accountId, domain })}
				>
					<RefreshCw aria-hidden />
					{t('check')}
				</Button>
				<Button
					size="sm"
					variant="ghost"
					aria-label={`${t('remove')}: ${name}`}
					disabled={busy}
					onClick={() => remove.mutate({ accountId, domain })}
				>
					<Trash2 aria-hidden />
					{t('remove')}
				</Button>
			</div>
		</li>
	);
}

/** The domains of an account's mail addresses: new people with one of them get their role in this account. */
export function MailDomainsDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
	const { t } = useTranslation('mailDomains');
	const utils = trpc.useUtils();
	const list = trpc.mailDomains.list.useQuery({ accountId });
	const claim = useSave(trpc.mailDomains.claim);
	const changed = () => void utils.mailDomains.list.invalidate();
	const form = useKitForm({ defaultValues: { domain: '' }, parse });
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<DialogContent title={t('title')} description={t('text')} width={560}>
				<DialogBody className="flex flex-col gap-5">
					<Form
						form={form}
						className="gap-3"
						onSubmit={async ({ domain }) => {
							await claim({ accountId, domain });
							form.reset({ domain: '' });
							changed();
						}}
					>
						<TextField name="domain" label={t('domain')} help={t('domainHelp')} />
						<Button type="submit" variant="primary" pending={form.formState.isSubmitting} className="self-start">
							{t('add')}
						</Button>
					</Form>
					{list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
					{list.isPending && <Skeleton className="h-24" />}
					{list.data && list.data.domains.length > 0 && (
						<>
							<p className="text-muted-foreground text-sm">{t('records')}</p>
							<ul aria-label={t('title')} className="divide-y rounded-md border">
								{list.data.domains.map((one) => (
									<Line key={one.domain} accountId={accountId} onChanged={changed} {...one} />
								))}
							</ul>
						</>
					)}
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}
