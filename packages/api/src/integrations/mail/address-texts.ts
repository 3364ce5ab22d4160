import type { Locale } from '@rewards/validators/locales';

export interface LinkTexts {
	subject: string;
	greeting: string;
	body: string;
	button: string;
	/** Validity of the link, and what to do when the reader didn't request it. */
	note: string;
}

/** The mails about an address: to prove it, and to its previous holder. */
export const addressTexts = {
	register: {
		en: {
			subject: 'Confirm your e-mail address for Rewards Admin',
			greeting: 'Hello {{name}},',
			body: 'this e-mail address was used to register for Rewards Admin. If it was you, confirm the address with this link:',
			button: 'Confirm the address',
			note: 'The link works once and for one day. It asks for the password that you registered with. If it was not you, ignore this mail: the link does nothing without that password.',
		},
		tr: {
			subject: 'Rewards Admin için e-posta adresinizi onaylayın',
			greeting: 'Merhaba {{name}},',
			body: 'bu e-posta adresiyle Rewards Admin’e kaydolundu. Kaydolan sizseniz adresi bu bağlantıyla onaylayın:',
			button: 'Adresi onayla',
			note: 'Bağlantı bir kez ve bir gün boyunca geçerlidir ve kaydolurken girdiğiniz parolayı sorar. Kaydolan siz değilseniz bu e-postayı dikkate almayın: o parola olmadan kimse giremez.',
		},
		ar: {
			subject: 'تأكيد عنوان بريدك لـ Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'سُجّل في Rewards Admin بعنوان البريد هذا. إذا كنت أنت من سجّل فأكّد العنوان بهذا الرابط:',
			button: 'تأكيد العنوان',
			note: 'يعمل الرابط مرة واحدة ولمدة يوم واحد، ويطلب كلمة المرور التي سجّلت بها. إذا لم تكن أنت فتجاهل هذه الرسالة: لا يدخل أحد بدون كلمة المرور تلك.',
		},
	},
	registerKnown: {
		en: {
			subject: 'You already have a user of Rewards Admin',
			greeting: 'Hello {{name}},',
			body: 'your e-mail address was used to register for Rewards Admin. You have a user already, so nothing was changed. If you do not know your password, set a new one here:',
			button: 'Set a new password',
			note: 'If it was not you, there is nothing to do.',
		},
		tr: {
			subject: 'Rewards Admin’de zaten bir kullanıcınız var',
			greeting: 'Merhaba {{name}},',
			body: 'e-posta adresinizle Rewards Admin’e kaydolunmak istendi. Zaten bir kullanıcınız olduğu için hiçbir şey değişmedi. Parolanızı bilmiyorsanız buradan yenisini belirleyin:',
			button: 'Yeni parola belirle',
			note: 'Bunu isteyen siz değilseniz bir şey yapmanız gerekmez.',
		},
		ar: {
			subject: 'لديك مستخدم في Rewards Admin بالفعل',
			greeting: 'مرحبًا {{name}}،',
			body: 'حاول شخص التسجيل في Rewards Admin بعنوان بريدك. لديك مستخدم بالفعل، لذلك لم يتغير شيء. إذا كنت لا تعرف كلمة مرورك فعيّن كلمة جديدة هنا:',
			button: 'تعيين كلمة مرور جديدة',
			note: 'إذا لم تكن أنت فلا يلزم فعل أي شيء.',
		},
	},
	confirmAddress: {
		en: {
			subject: 'Confirm your new e-mail address for Rewards Admin',
			greeting: 'Hello {{name}},',
			body: 'you asked to use this e-mail address for Rewards Admin. Confirm it with this link:',
			button: 'Confirm the address',
			note: 'The link works once and for one day. Until then your former address counts. If it was not you, ignore this mail.',
		},
		tr: {
			subject: 'Rewards Admin için yeni e-posta adresinizi onaylayın',
			greeting: 'Merhaba {{name}},',
			body: 'Rewards Admin için bu e-posta adresini kullanmak istediniz. Bu bağlantıyla onaylayın:',
			button: 'Adresi onayla',
			note: 'Bağlantı bir kez ve bir gün boyunca geçerlidir. O zamana kadar önceki adresiniz geçerlidir. İsteği siz yapmadıysanız bu e-postayı dikkate almayın.',
		},
		ar: {
			subject: 'تأكيد عنوان بريدك الجديد لـ Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'طلبت استخدام عنوان البريد هذا في Rewards Admin. أكّده بهذا الرابط:',
			button: 'تأكيد العنوان',
			note: 'يعمل الرابط مرة واحدة ولمدة يوم واحد، ويبقى عنوانك السابق ساريًا حتى ذلك الحين. إذا لم تكن أنت فتجاهل هذه الرسالة.',
		},
	},
	addressChanged: {
		en: {
			subject: 'Your sign-in to Rewards Admin was changed',
			greeting: 'Hello {{name}},',
			body: 'the e-mail address or the user name that you sign in to Rewards Admin with was changed on your profile page. If it was not you, take it back with this link:',
			button: 'Undo the change',
			note: 'The link works once and for seven days. It ends all sessions, drops the password and brings you a link to set a new one. If it was you, there is nothing to do.',
		},
		tr: {
			subject: 'Rewards Admin oturum açma bilgileriniz değiştirildi',
			greeting: 'Merhaba {{name}},',
			body: 'Rewards Admin’de oturum açtığınız e-posta adresi veya kullanıcı adı profil sayfanızda değiştirildi. Değiştiren siz değilseniz bu bağlantıyla geri alın:',
			button: 'Değişikliği geri al',
			note: 'Bağlantı bir kez ve yedi gün boyunca geçerlidir. Tüm oturumları kapatır, parolayı siler ve yenisini belirlemeniz için bir bağlantı gönderir. Değiştiren sizseniz bir şey yapmanız gerekmez.',
		},
		ar: {
			subject: 'تغيّرت بيانات تسجيل دخولك إلى Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'غُيّر في صفحة ملفك الشخصي عنوان البريد أو اسم المستخدم الذي تسجّل به الدخول إلى Rewards Admin. إذا لم تكن أنت فتراجع عن ذلك بهذا الرابط:',
			button: 'التراجع عن التغيير',
			note: 'يعمل الرابط مرة واحدة ولمدة سبعة أيام. ينهي كل الجلسات ويزيل كلمة المرور ويرسل إليك رابطًا لتعيين كلمة جديدة. إذا كنت أنت من غيّرها فلا يلزم فعل أي شيء.',
		},
	},
	addressBack: {
		en: {
			subject: 'Your sign-in to Rewards Admin is back',
			greeting: 'Hello {{name}},',
			body: 'your e-mail address and user name are as they were before, and all sessions have ended. Set a new password with this link:',
			button: 'Set a new password',
			note: 'The link works once and for one hour. After that ask for another one under "Forgot password?".',
		},
		tr: {
			subject: 'Rewards Admin oturum açma bilgileriniz geri alındı',
			greeting: 'Merhaba {{name}},',
			body: 'e-posta adresiniz ve kullanıcı adınız yine eskisi gibi, tüm oturumlar kapatıldı. Bu bağlantıyla yeni bir parola belirleyin:',
			button: 'Yeni parola belirle',
			note: 'Bağlantı bir kez ve bir saat boyunca geçerlidir. Sonrasında “Parolanızı mı unuttunuz?” ile yenisini isteyin.',
		},
		ar: {
			subject: 'عادت بيانات تسجيل دخولك إلى Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'عاد عنوان بريدك واسم المستخدم كما كانا، وانتهت كل الجلسات. عيّن كلمة مرور جديدة بهذا الرابط:',
			button: 'تعيين كلمة مرور جديدة',
			note: 'يعمل الرابط مرة واحدة ولمدة ساعة واحدة. بعد ذلك اطلب رابطًا آخر من «هل نسيت كلمة المرور؟».',
		},
	},
	addressMoved: {
		en: {
			subject: 'Your user of Rewards Admin has another e-mail address',
			greeting: 'Hello {{name}},',
			body: 'an administrator gave your user of Rewards Admin another e-mail address. This one signs in no more, and mails go to the other one. The sign-in page is here:',
			button: 'Go to sign in',
			note: 'If you did not expect this, ask your administrator.',
		},
		tr: {
			subject: 'Rewards Admin kullanıcınızın e-posta adresi değişti',
			greeting: 'Merhaba {{name}},',
			body: 'bir yönetici Rewards Admin kullanıcınıza başka bir e-posta adresi verdi. Bu adresle artık oturum açılmaz, e-postalar diğerine gider. Oturum açma sayfası:',
			button: 'Oturum açmaya git',
			note: 'Bunu beklemiyorsanız yöneticinize sorun.',
		},
		ar: {
			subject: 'صار لمستخدمك في Rewards Admin عنوان بريد آخر',
			greeting: 'مرحبًا {{name}}،',
			body: 'أعطى أحد المسؤولين مستخدمك في Rewards Admin عنوان بريد آخر. لم يعد هذا العنوان يسجّل الدخول، وتذهب الرسائل إلى العنوان الآخر. صفحة تسجيل الدخول هنا:',
			button: 'الذهاب إلى تسجيل الدخول',
			note: 'إذا لم تكن تتوقع ذلك فاسأل المسؤول.',
		},
	},
} as const satisfies Record<string, Record<Locale, LinkTexts>>;
