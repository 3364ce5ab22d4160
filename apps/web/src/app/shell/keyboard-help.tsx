import { Switch } from '@rewards/ui/primitives/choices/switch';
import { Kbd } from '@rewards/ui/primitives/kbd';
import { Label } from '@rewards/ui/primitives/label';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { useTranslation } from '../../i18n/use-translation';
import { goKeys } from '../../lib/keys/page-keys';
import { useStored, writeStored } from '../../lib/storage/storage';
import { usePages } from './use-pages';

const mac = /mac|iphone|ipad/i.test(navigator.platform);
const control = mac ? '⌘' : 'Ctrl';

/** The keyboard shortcuts everywhere, in lists and in forms. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation('palette');
	const pages = usePages();
	const singleKeys = useStored('singleKeys') !== 'off';
	const going = pages.flatMap(({ id, title }) => {
		const letter = goKeys[id];
		return letter ? [{ keys: ['G', letter.toUpperCase()], what: t('keys.go', { page: title }) }] : [];
	});
	const groups = [
		{
			title: t('keys.everywhere'),
			keys: [
				{ keys: [control, 'K'], what: t('keys.palette') },
				{ keys: ['?'], what: t('keys.help') },
				{ keys: ['Tab'], what: t('keys.next') },
				{ keys: ['Esc'], what: t('keys.close') },
			],
		},
		{
			title: t('keys.lists'),
			keys: [
				{ keys: ['/'], what: t('keys.search') },
				{ keys: ['↑', '↓', '←', '→'], what: t('keys.move') },
				{ keys: ['Home', 'End'], what: t('keys.ends') },
				{ keys: ['PgUp', 'PgDn'], what: t('keys.pages') },
				{ keys: ['Enter'], what: t('keys.open') },
				{ keys: ['Space'], what: t('keys.select') },
			],
		},
		{
			title: t('keys.single'),
			keys: [
				{ keys: ['N'], what: t('keys.new') },
				{ keys: ['E'], what: t('keys.edit') },
				{ keys: ['J', 'K'], what: t('keys.rows') },
				{ keys: ['P'], what: t('keys.peek') },
				...going,
			],
		},
		{ title: t('keys.forms'), keys: [{ keys: [control, 'S'], what: t('keys.save') }] },
	];
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<DialogContent title={t('keys.title')} width={480}>
				<DialogBody className="flex flex-col gap-5 pb-6">
					<Label className="flex items-center justify-between gap-4">
						<span>
							{t('keys.on')}
							<span className="block font-normal text-muted-foreground text-xs">{t('keys.onHelp')}</span>
						</span>
						<Switch checked={singleKeys} onCheckedChange={(on) => writeStored({ singleKeys: on ? null : 'off' })} />
					</Label>
					{groups.map((group) => (
						<section key={group.title}>
							<h3 className="pb-1 font-medium text-muted-foreground text-sm">{group.title}</h3>
							<dl className="divide-y">
								{group.keys.map(({ keys, what }) => (
									<div key={what} className="flex min-h-9 items-center justify-between gap-4 py-1">
										<dt>{what}</dt>
										<dd className="flex shrink-0 gap-1" dir="ltr">
											{keys.map((key) => (
												<Kbd key={key}>{key}</Kbd>
											))}
										</dd>
									</div>
								))}
							</dl>
						</section>
					))}
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}
