import { formatNumber, useUi } from '@rewards/ui';
import { useWatch } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Facts } from '../../../../components/facts';
import { useTranslation } from '../../../../i18n/use-translation';
import { handleError, trpc } from '../../../../lib/trpc';
import type { Program } from '../program';
import type { SettingsValues } from '../values';

function useCheck(programId: string) {
	const { client } = trpc.useUtils();
	// It may take a while; nothing else waits for it.
	return (serviceURL: string) =>
		client.programs.checkSignOn.query({ programId, serviceURL }, { context: { alone: true } });
}
type Found = Awaited<ReturnType<ReturnType<typeof useCheck>>>;

const addressOf = ({ oktaConfig }: SettingsValues): string => oktaConfig?.serviceURL ?? '';

/** Compares the second provider's settings, as edited, with the ones the provider publishes. */
export function SettingsCheck({ program }: { program: Program }) {
	const { t } = useTranslation('programSso');
	const serviceURL: string = useWatch({ compute: addressOf });
	const check = useCheck(program.id);
	const [pending, setPending] = useState(false);
	const [checked, setChecked] = useState<{ serviceURL: string; found: Found } | null>(null);
	const start = async () => {
		setPending(true);
		try {
			setChecked({ serviceURL, found: await check(serviceURL.trim()) });
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	// The result for a different address would be wrong for this one.
	const found = checked?.serviceURL === serviceURL ? checked.found : null;
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Button pending={pending} onClick={() => void start()}>
					<ShieldCheck aria-hidden />
					{t('check')}
				</Button>
				<p className="min-w-0 flex-1 basis-60 text-muted-foreground text-sm">{t('checkHelp')}</p>
			</div>
			<div aria-live="polite">{found && <Outcome found={found} />}</div>
		</div>
	);
}

function Outcome({ found }: { found: Found }) {
	const { t } = useTranslation('programSso');
	const { locale } = useUi();
	const { faults, issuer, authorizationEndpoint, tokenEndpoint, keys } = found;
	if (faults.length > 0)
		return (
			<Alert tone="danger" title={t('faulty')}>
				<ul className="list-disc ps-4">
					{faults.map(({ code, params }) => (
						<li key={`${code} ${params['name'] ?? ''}`} className="wrap-anywhere">
							{t(`fault.${code}`, params)}
						</li>
					))}
				</ul>
			</Alert>
		);
	const ltr = (text: string | null) => (
		<span dir="ltr" className="wrap-anywhere">
			{text}
		</span>
	);
	return (
		<div className="flex flex-col gap-3">
			<Alert tone="success">{t('fits')}</Alert>
			<Facts
				facts={[
					{ label: t('issuer'), value: ltr(issuer) },
					{ label: t('authorizationEndpoint'), value: ltr(authorizationEndpoint) },
					{ label: t('tokenEndpoint'), value: ltr(tokenEndpoint) },
					{ label: t('keys'), value: formatNumber(keys, locale) },
				]}
			/>
		</div>
	);
}
