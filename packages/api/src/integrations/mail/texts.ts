import type { Locale } from '@rewards/validators/locales';
import { fillText } from '@rewards/validators/messages/fill-text';
import { addressTexts, type LinkTexts } from './address-texts';
import { factorTexts } from './factor-texts';
import { identityTexts } from './identity-texts';
import type { MailLink } from './links';
import type { Mail } from './mailer';
import { recipeTexts } from './recipe-texts';

/** The mails of the product by kind and language; `{{name}}` is the reader's display name. */
const catalogue = {
	...addressTexts,
	...factorTexts,
	...identityTexts,
	...recipeTexts,
	resetPassword: {
		en: {
			subject: 'Set a new password for Rewards Admin',
			greeting: 'Hello {{name}},',
			body: 'a new password was requested for your user. Use this link to set one:',
			button: 'Set a new password',
			note: 'The link works once and for one hour. If it was not you, ignore this mail: your password stays as it is.',
		},
		tr: {
			subject: 'Rewards Admin için yeni bir parola belirleyin',
			greeting: 'Merhaba {{name}},',
			body: 'Kullanıcınız için yeni bir parola istendi. Parolanızı bu bağlantıyla belirleyin:',
			button: 'Yeni parola belirle',
			note: 'Bağlantı bir saat geçerlidir ve yalnızca bir kez kullanılabilir. Bu isteği siz yapmadıysanız bu e-postayı dikkate almayın: parolanız değişmez.',
		},
		ar: {
			subject: 'تعيين كلمة مرور جديدة لـ Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'وصلنا طلب لتعيين كلمة مرور جديدة لك في Rewards Admin. استخدم هذا الرابط لتعيينها:',
			button: 'تعيين كلمة مرور جديدة',
			note: 'يعمل الرابط مرة واحدة ولمدة ساعة واحدة. إذا لم تطلب ذلك فتجاهل هذه الرسالة؛ ستبقى كلمة مرورك كما هي.',
		},
	},
	invitation: {
		en: {
			subject: 'You are invited to Rewards Admin',
			greeting: 'Hello {{name}},',
			body: 'a user of Rewards Admin was made for you. Use this link to set your password, then sign in with this e-mail address:',
			button: 'Set your password',
			note: 'The link works once and for seven days. If it has expired, ask the person who invited you for another one.',
		},
		tr: {
			subject: 'Rewards Admin’e davet edildiniz',
			greeting: 'Merhaba {{name}},',
			body: 'Rewards Admin’de sizin için bir kullanıcı oluşturuldu. Parolanızı bu bağlantıyla belirleyin, sonra bu e-posta adresiyle oturum açın:',
			button: 'Parola belirle',
			note: 'Bağlantı yedi gün geçerlidir ve yalnızca bir kez kullanılabilir. Süresi dolarsa sizi davet eden kişiden yenisini isteyin.',
		},
		ar: {
			subject: 'دعوة إلى Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'تمت إضافتك مستخدمًا في Rewards Admin. استخدم هذا الرابط لتعيين كلمة مرورك، ثم سجّل الدخول بعنوان البريد الإلكتروني هذا:',
			button: 'تعيين كلمة المرور',
			note: 'يعمل الرابط مرة واحدة ولمدة سبعة أيام. إذا انتهت صلاحيته فاطلب رابطًا آخر ممن دعاك.',
		},
	},
} as const satisfies Record<string, Record<Locale, LinkTexts>>;

export type LinkMailKind = keyof typeof catalogue;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

interface LinkMail {
	to: string;
	name: string;
	/** Complete address, with encoded parameters. */
	link: MailLink;
	language: Locale;
	/** What subject and body name. */
	values?: Record<string, string> | undefined;
}

/** A mail around one link, as text and as HTML (right-to-left in Arabic). */
export function linkMail(kind: LinkMailKind, { to, name, link, language, values = {} }: LinkMail): Mail {
	const texts = catalogue[kind][language];
	const subject = fillText(texts.subject, values);
	const body = fillText(texts.body, values);
	const greeting = fillText(texts.greeting, { name });
	const direction = language === 'ar' ? 'rtl' : 'ltr';
	return {
		to,
		subject,
		text: `${greeting}\n\n${body}\n\n${link}\n\n${texts.note}\n`,
		html: `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2937">
<p>${escaped(greeting)}</p>
<p>${escaped(body)}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escaped(texts.button)}</a></p>
<p dir="ltr" style="word-break:break-all;font-size:13px">${escaped(link)}</p>
<p>${escaped(texts.note)}</p>
</body></html>
`,
	};
}
