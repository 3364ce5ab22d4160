import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../../i18n/use-translation';
import { describeAgent } from '../../../lib/texts/user-agent';
import { trpc } from '../../../lib/trpc';

interface Device {
	id: string;
	userAgent: string;
	ip: string;
	expiresAt: Date | string;
}

/** The browsers that only require the password. */
export function Devices({ devices, onChanged }: { devices: readonly Device[]; onChanged: () => unknown }) {
	const { t } = useTranslation('secondFactor');
	const { locale, timeZone } = useUi();
	const forget = trpc.auth.secondFactor.forgetDevice.useMutation({ onSettled: onChanged });
	if (devices.length === 0) return null;
	return (
		<section className="flex flex-col gap-2">
			<h3 className="font-medium">{t('devices')}</h3>
			<ul aria-label={t('devices')} className="divide-y rounded-md border">
				{devices.map(({ id, userAgent, ip, expiresAt }) => {
					const name = describeAgent(userAgent) || t('unknownDevice');
					return (
						<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
							<div className="min-w-0 flex-1">
								<bdi className="break-words">{name}</bdi>
								<p className="text-muted-foreground text-sm">
									{t('until', { when: formatInstant(expiresAt, locale, timeZone) })}
									{ip && ' · '}
									<bdi>{ip}</bdi>
								</p>
							</div>
							<Button
								size="sm"
								disabled={forget.isPending}
								aria-label={`${t('forget')}: ${name}`}
								onClick={() => forget.mutate({ id })}
							>
								{t('forget')}
							</Button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
