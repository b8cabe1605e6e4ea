import { type LanguageTag, languageOf } from "@one-hub/languages";

/** A mail, ready to send. */
export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

/** What some mails name: amounts of one about the balance, as texts, and the account of one about a changed address. */
type Details = { readonly balance: string; readonly threshold: string; readonly username: string };

type Part = {
  readonly subject: (site: string) => string;
  readonly intro: (site: string, details: Details) => string;
  /** Label of the link; absent in mails with a code. */
  readonly action?: string;
  readonly closing: string;
};

type Kind = "verification" | "reset" | "taken" | "issued" | "rejected" | "lowBalance" | "addressChanged" | "test";

const texts: Readonly<Record<LanguageTag, Readonly<Record<Kind, Part>>>> = {
  "zh-CN": {
    verification: {
      subject: (site) => `${site} 邮箱验证码`,
      intro: (site) => `你正在 ${site} 验证此邮箱地址，验证码为：`,
      closing: "验证码 10 分钟内有效，仅可使用一次。如果不是你本人操作，请忽略此邮件。",
    },
    reset: {
      subject: (site) => `${site} 重置密码`,
      intro: (site) => `我们收到重置你的 ${site} 账号密码的请求。请通过以下链接设置新密码：`,
      action: "设置新密码",
      closing: "链接 10 分钟内有效，仅可使用一次。如果不是你本人操作，请忽略此邮件，你的密码不会改变。",
    },
    taken: {
      subject: (site) => `此邮箱已有 ${site} 账号`,
      intro: (site) => `有人在 ${site} 填写了此邮箱地址，但它已属于一个账号。如果你忘记了密码，可以在这里重置：`,
      action: "重置密码",
      closing: "如果不是你本人操作，请忽略此邮件。",
    },
    issued: {
      subject: (site) => `${site} 的发票已开具`,
      intro: (site) => `你在 ${site} 申请的发票已开具。登录后即可查看并下载：`,
      action: "查看发票",
      closing: "如果不是你本人申请，请忽略此邮件。",
    },
    rejected: {
      subject: (site) => `${site} 的发票申请未通过`,
      intro: (site) => `你在 ${site} 的发票申请未通过，相关订单可重新申请。原因请登录后查看：`,
      action: "查看申请",
      closing: "如果不是你本人申请，请忽略此邮件。",
    },
    lowBalance: {
      subject: (site) => `${site} 余额不足提醒`,
      intro: (site, { balance, threshold }) =>
        `你在 ${site} 的余额已降至 ${balance}，低于你设置的提醒值 ${threshold}。余额用完后，调用会被拒绝。你可以在这里充值：`,
      action: "前往充值",
      closing: "每次余额降到提醒值以下只通知一次。你可以在个人资料中修改或关闭提醒。",
    },
    addressChanged: {
      subject: (site) => `${site} 账号的邮箱已更换`,
      intro: (site, { username }) =>
        `你在 ${site} 的账号 ${username} 已更换绑定邮箱，此邮箱不再用于登录和重置密码。如果不是你本人操作，请立即联系网站管理员：`,
      action: "联系我们",
      closing: "如果是你本人操作，无需处理。",
    },
    test: {
      subject: (site) => `${site} 测试邮件`,
      intro: (site) => `这是一封由 ${site} 的邮件设置发出的测试邮件。收到它，说明邮件发送正常：`,
      action: "查看系统设置",
      closing: "这封邮件由站点管理员在系统设置中发送，无需处理。",
    },
  },
  "zh-HK": {
    verification: {
      subject: (site) => `${site} 電郵驗證碼`,
      intro: (site) => `你正在 ${site} 驗證此電郵地址，驗證碼為：`,
      closing: "驗證碼 10 分鐘內有效，只可使用一次。如非你本人操作，請忽略此電郵。",
    },
    reset: {
      subject: (site) => `${site} 重設密碼`,
      intro: (site) => `我們收到重設你的 ${site} 帳戶密碼的要求。請透過以下連結設定新密碼：`,
      action: "設定新密碼",
      closing: "連結 10 分鐘內有效，只可使用一次。如非你本人操作，請忽略此電郵，你的密碼不會更改。",
    },
    taken: {
      subject: (site) => `此電郵已有 ${site} 帳戶`,
      intro: (site) => `有人在 ${site} 填寫了此電郵地址，但它已屬於一個帳戶。如你忘記了密碼，可以在這裏重設：`,
      action: "重設密碼",
      closing: "如非你本人操作，請忽略此電郵。",
    },
    issued: {
      subject: (site) => `${site} 的發票已開具`,
      intro: (site) => `你在 ${site} 申請的發票已開具。登入後即可查看及下載：`,
      action: "查看發票",
      closing: "如非你本人申請，請忽略此電郵。",
    },
    rejected: {
      subject: (site) => `${site} 的發票申請未獲批准`,
      intro: (site) => `你在 ${site} 的發票申請未獲批准，相關訂單可重新申請。原因請登入後查看：`,
      action: "查看申請",
      closing: "如非你本人申請，請忽略此電郵。",
    },
    lowBalance: {
      subject: (site) => `${site} 餘額不足提醒`,
      intro: (site, { balance, threshold }) =>
        `你在 ${site} 的餘額已降至 ${balance}，低於你設定的提醒值 ${threshold}。餘額用完後，調用會被拒絕。你可以在這裏增值：`,
      action: "前往增值",
      closing: "每次餘額降到提醒值以下只會通知一次。你可以在個人資料更改或關閉提醒。",
    },
    addressChanged: {
      subject: (site) => `${site} 帳戶的電郵地址已更改`,
      intro: (site, { username }) =>
        `你在 ${site} 的帳戶 ${username} 已更改電郵地址，此地址不能再用於登入和重設密碼。如非你本人操作，請立即聯絡網站管理員：`,
      action: "聯絡我們",
      closing: "如是你本人操作，則無需理會。",
    },
    test: {
      subject: (site) => `${site} 測試電郵`,
      intro: (site) => `這是由 ${site} 的電郵設定發出的測試電郵。收到它，即表示電郵發送正常：`,
      action: "查看系統設定",
      closing: "這封電郵由網站管理員在系統設定中發出，無需理會。",
    },
  },
  en: {
    verification: {
      subject: (site) => `Your ${site} verification code`,
      intro: (site) => `Enter this code to verify your email address at ${site}:`,
      closing: "The code is valid for 10 minutes and works once. If you didn’t request it, ignore this email.",
    },
    reset: {
      subject: (site) => `Reset your ${site} password`,
      intro: (site) =>
        `We received a request to reset the password of your ${site} account. Set a new password with this link:`,
      action: "Set a new password",
      closing:
        "The link is valid for 10 minutes and works once. If you didn’t request it, ignore this email. Your password won’t change.",
    },
    taken: {
      subject: (site) => `You already have an account at ${site}`,
      intro: (site) =>
        `This email address was entered at ${site}, but it already belongs to an account. If you forgot your password, reset it here:`,
      action: "Reset password",
      closing: "If this wasn’t you, ignore this email.",
    },
    issued: {
      subject: (site) => `Your fapiao from ${site} has been issued`,
      intro: (site) => `The fapiao you requested at ${site} has been issued. Sign in to view and download it:`,
      action: "Open fapiao",
      closing: "If you didn’t request it, ignore this email.",
    },
    rejected: {
      subject: (site) => `Your fapiao request at ${site} was rejected`,
      intro: (site) =>
        `Your fapiao request at ${site} was rejected. Its orders can be requested again. Sign in to read the reason:`,
      action: "Open request",
      closing: "If you didn’t request it, ignore this email.",
    },
    lowBalance: {
      subject: (site) => `Your ${site} balance is low`,
      intro: (site, { balance, threshold }) =>
        `Your balance at ${site} is down to ${balance}, below your alert level of ${threshold}. Calls are refused once your balance is used up. Top up here:`,
      action: "Top up",
      closing:
        "You get one notification each time your balance falls below this level. Change or turn off notifications in your profile.",
    },
    addressChanged: {
      subject: (site) => `The email address of your ${site} account was changed`,
      intro: (site, { username }) =>
        `Your account ${username} at ${site} now has another email address. This address can no longer be used to sign in or reset the password. If this wasn’t you, contact the site’s operator right away:`,
      action: "Contact us",
      closing: "If this was you, no action is needed.",
    },
    test: {
      subject: (site) => `Test email from ${site}`,
      intro: (site) => `This is a test of the mail settings of ${site}. If you can read it, mail is being delivered:`,
      action: "Open the settings",
      closing: "It was sent from the site’s settings by its administrator. No action is needed.",
    },
  },
  ja: {
    verification: {
      subject: (site) => `${site} 確認コード`,
      intro: (site) => `${site} でこのメールアドレスを確認するには、次のコードを入力してください。`,
      closing:
        "コードの有効期限は 10 分で、一度だけ使用できます。お心当たりがない場合は、このメールを無視してください。",
    },
    reset: {
      subject: (site) => `${site} パスワードの再設定`,
      intro: (site) =>
        `${site} のアカウントのパスワード再設定のリクエストを受け付けました。次のリンクから新しいパスワードを設定してください。`,
      action: "新しいパスワードを設定",
      closing:
        "リンクの有効期限は 10 分で、一度だけ使用できます。お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。",
    },
    taken: {
      subject: (site) => `${site} のアカウントは登録済みです`,
      intro: (site) =>
        `${site} でこのメールアドレスが入力されましたが、すでにアカウントに登録されています。パスワードをお忘れの場合は、こちらから再設定できます。`,
      action: "パスワードを再設定",
      closing: "お心当たりがない場合は、このメールを無視してください。",
    },
    issued: {
      subject: (site) => `${site} の領収書（発票）が発行されました`,
      intro: (site) =>
        `${site} で申請された領収書（発票）が発行されました。サインインすると確認とダウンロードができます。`,
      action: "領収書（発票）を開く",
      closing: "お心当たりがない場合は、このメールを無視してください。",
    },
    rejected: {
      subject: (site) => `${site} の領収書（発票）の申請は却下されました`,
      intro: (site) =>
        `${site} での領収書（発票）の申請は却下されました。対象の注文は再度申請できます。理由はサインインしてご確認ください。`,
      action: "申請を開く",
      closing: "お心当たりがない場合は、このメールを無視してください。",
    },
    lowBalance: {
      subject: (site) => `${site} の残高が少なくなっています`,
      intro: (site, { balance, threshold }) =>
        `${site} の残高が ${balance} になり、設定した通知額 ${threshold} を下回りました。残高がなくなると呼び出しは拒否されます。次のリンクからチャージできます。`,
      action: "チャージする",
      closing: "残高が通知額を下回るたびに 1 回だけお知らせします。通知の変更や停止はプロフィールで行えます。",
    },
    addressChanged: {
      subject: (site) => `${site} アカウントのメールアドレスが変更されました`,
      intro: (site, { username }) =>
        `${site} のアカウント ${username} のメールアドレスが変更されました。このアドレスは今後サインインやパスワードの再設定に使えません。お心当たりがない場合は、すぐにサイトの運営者にご連絡ください。`,
      action: "お問い合わせ",
      closing: "ご自身で変更した場合は、何もする必要はありません。",
    },
    test: {
      subject: (site) => `${site} からのテストメール`,
      intro: (site) =>
        `これは ${site} のメール設定のテストです。このメールが届いていれば、メールは正しく送信されています。`,
      action: "設定を開く",
      closing: "サイトの管理者が設定画面から送信しました。何もする必要はありません。",
    },
  },
  vi: {
    verification: {
      subject: (site) => `Mã xác minh email của ${site}`,
      intro: (site) => `Nhập mã sau để xác minh địa chỉ email của bạn tại ${site}:`,
      closing: "Mã có hiệu lực trong 10 phút và chỉ dùng được một lần. Nếu bạn không yêu cầu, hãy bỏ qua email này.",
    },
    reset: {
      subject: (site) => `Đặt lại mật khẩu ${site}`,
      intro: (site) =>
        `Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản ${site} của bạn. Hãy dùng liên kết sau để đặt mật khẩu mới:`,
      action: "Đặt mật khẩu mới",
      closing:
        "Liên kết có hiệu lực trong 10 phút và chỉ dùng được một lần. Nếu bạn không yêu cầu, hãy bỏ qua email này; mật khẩu của bạn sẽ không thay đổi.",
    },
    taken: {
      subject: (site) => `Bạn đã có tài khoản tại ${site}`,
      intro: (site) =>
        `Địa chỉ email này được nhập tại ${site}, nhưng đã thuộc về một tài khoản. Nếu bạn quên mật khẩu, hãy đặt lại tại đây:`,
      action: "Đặt lại mật khẩu",
      closing: "Nếu đó không phải là bạn, hãy bỏ qua email này.",
    },
    issued: {
      subject: (site) => `Hóa đơn (fapiao) của bạn từ ${site} đã được phát hành`,
      intro: (site) => `Hóa đơn (fapiao) bạn yêu cầu tại ${site} đã được phát hành. Hãy đăng nhập để xem và tải xuống:`,
      action: "Mở hóa đơn",
      closing: "Nếu bạn không yêu cầu, hãy bỏ qua email này.",
    },
    rejected: {
      subject: (site) => `Yêu cầu hóa đơn (fapiao) của bạn tại ${site} đã bị từ chối`,
      intro: (site) =>
        `Yêu cầu hóa đơn (fapiao) của bạn tại ${site} đã bị từ chối; bạn có thể yêu cầu lại cho các đơn hàng đó. Hãy đăng nhập để xem lý do:`,
      action: "Mở yêu cầu",
      closing: "Nếu bạn không yêu cầu, hãy bỏ qua email này.",
    },
    lowBalance: {
      subject: (site) => `Số dư của bạn tại ${site} sắp hết`,
      intro: (site, { balance, threshold }) =>
        `Số dư của bạn tại ${site} chỉ còn ${balance}, thấp hơn mức báo ${threshold} bạn đã đặt. Khi hết số dư, lượt gọi sẽ bị từ chối. Hãy nạp tiền tại đây:`,
      action: "Nạp tiền",
      closing:
        "Bạn nhận một thông báo mỗi khi số dư xuống dưới mức này. Bạn có thể đổi hoặc tắt thông báo trong hồ sơ.",
    },
    addressChanged: {
      subject: (site) => `Địa chỉ email của tài khoản ${site} đã được thay đổi`,
      intro: (site, { username }) =>
        `Tài khoản ${username} của bạn tại ${site} đã đổi sang địa chỉ email khác. Địa chỉ này không còn dùng để đăng nhập hay đặt lại mật khẩu. Nếu không phải bạn thực hiện, hãy liên hệ ngay với người vận hành trang web:`,
      action: "Liên hệ",
      closing: "Nếu chính bạn thực hiện, bạn không cần làm gì.",
    },
    test: {
      subject: (site) => `Email thử nghiệm từ ${site}`,
      intro: (site) =>
        `Đây là email thử nghiệm cấu hình gửi thư của ${site}. Nếu bạn đọc được email này, thư đã được gửi đi bình thường:`,
      action: "Mở phần cài đặt",
      closing: "Email này do quản trị viên gửi từ phần cài đặt của trang web. Bạn không cần làm gì.",
    },
  },
  fr: {
    verification: {
      subject: (site) => `Votre code de vérification ${site}`,
      intro: (site) => `Saisissez ce code pour vérifier votre adresse e-mail sur ${site} :`,
      closing:
        "Ce code est valable 10 minutes et ne peut servir qu’une fois. Si vous ne l’avez pas demandé, ignorez cet e-mail.",
    },
    reset: {
      subject: (site) => `Réinitialisation de votre mot de passe ${site}`,
      intro: (site) =>
        `Nous avons reçu une demande de réinitialisation du mot de passe de votre compte ${site}. Définissez-en un nouveau avec ce lien :`,
      action: "Définir un nouveau mot de passe",
      closing:
        "Ce lien est valable 10 minutes et ne peut servir qu’une fois. Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe reste inchangé.",
    },
    taken: {
      subject: (site) => `Vous avez déjà un compte ${site}`,
      intro: (site) =>
        `Cette adresse e-mail a été saisie sur ${site}, mais elle appartient déjà à un compte. Si vous avez oublié votre mot de passe, réinitialisez-le ici :`,
      action: "Réinitialiser le mot de passe",
      closing: "Si ce n’était pas vous, ignorez cet e-mail.",
    },
    issued: {
      subject: (site) => `Votre facture (fapiao) ${site} est émise`,
      intro: (site) =>
        `La facture (fapiao) que vous avez demandée sur ${site} est émise. Connectez-vous pour la consulter et la télécharger :`,
      action: "Ouvrir la facture",
      closing: "Si vous ne l’avez pas demandée, ignorez cet e-mail.",
    },
    rejected: {
      subject: (site) => `Votre demande de facture (fapiao) sur ${site} est refusée`,
      intro: (site) =>
        `Votre demande de facture (fapiao) sur ${site} a été refusée ; ses commandes peuvent faire l’objet d’une nouvelle demande. Connectez-vous pour en lire le motif :`,
      action: "Ouvrir la demande",
      closing: "Si vous n’avez rien demandé, ignorez cet e-mail.",
    },
    lowBalance: {
      subject: (site) => `Votre solde ${site} est bas`,
      intro: (site, { balance, threshold }) =>
        `Votre solde sur ${site} est descendu à ${balance}, sous votre seuil d’alerte de ${threshold}. Une fois le solde épuisé, les appels seront refusés. Rechargez ici :`,
      action: "Recharger",
      closing:
        "Vous recevez une notification à chaque passage sous ce seuil. Modifiez ou désactivez les notifications dans votre profil.",
    },
    addressChanged: {
      subject: (site) => `L’adresse e-mail de votre compte ${site} a été modifiée`,
      intro: (site, { username }) =>
        `Votre compte ${username} sur ${site} utilise désormais une autre adresse e-mail. Celle-ci ne permet plus de se connecter ni de réinitialiser le mot de passe. Si ce n’était pas vous, contactez sans attendre l’exploitant du site :`,
      action: "Nous contacter",
      closing: "Si c’était bien vous, vous n’avez rien à faire.",
    },
    test: {
      subject: (site) => `E-mail de test de ${site}`,
      intro: (site) =>
        `Ceci est un test des réglages de messagerie de ${site}. Si vous lisez ce message, les e-mails partent bien :`,
      action: "Ouvrir les réglages",
      closing: "Il a été envoyé par l’administrateur depuis les réglages du site. Vous n’avez rien à faire.",
    },
  },
  ar: {
    verification: {
      subject: (site) => `رمز التحقق الخاص بك في ${site}`,
      intro: (site) => `أدخل هذا الرمز للتحقق من بريدك الإلكتروني في ${site}:`,
      closing: "الرمز صالح لمدة 10 دقائق ويُستخدم مرة واحدة فقط. إذا لم تطلبه، فتجاهل هذه الرسالة.",
    },
    reset: {
      subject: (site) => `إعادة تعيين كلمة المرور في ${site}`,
      intro: (site) => `تلقّينا طلبًا لإعادة تعيين كلمة مرور حسابك في ${site}. استخدم هذا الرابط لتعيين كلمة مرور جديدة:`,
      action: "تعيين كلمة مرور جديدة",
      closing:
        "الرابط صالح لمدة 10 دقائق ويُستخدم مرة واحدة فقط. إذا لم تطلبه، فتجاهل هذه الرسالة، ولن تتغير كلمة مرورك.",
    },
    taken: {
      subject: (site) => `لديك حساب بالفعل في ${site}`,
      intro: (site) =>
        `أُدخل هذا البريد الإلكتروني في ${site}، لكنه مرتبط بحساب بالفعل. إذا نسيت كلمة المرور، فأعد تعيينها من هنا:`,
      action: "إعادة تعيين كلمة المرور",
      closing: "إذا لم تكن أنت، فتجاهل هذه الرسالة.",
    },
    issued: {
      subject: (site) => `صدرت فاتورتك (fapiao) من ${site}`,
      intro: (site) => `صدرت الفاتورة (fapiao) التي طلبتها في ${site}. سجّل الدخول لعرضها وتنزيلها:`,
      action: "فتح الفاتورة",
      closing: "إذا لم تطلبها، فتجاهل هذه الرسالة.",
    },
    rejected: {
      subject: (site) => `رُفض طلب فاتورتك (fapiao) في ${site}`,
      intro: (site) =>
        `رُفض طلب فاتورتك (fapiao) في ${site}، ويمكن طلب فاتورة لطلبات الشراء من جديد. سجّل الدخول لقراءة السبب:`,
      action: "فتح الطلب",
      closing: "إذا لم تطلبها، فتجاهل هذه الرسالة.",
    },
    lowBalance: {
      subject: (site) => `رصيدك في ${site} منخفض`,
      intro: (site, { balance, threshold }) =>
        `انخفض رصيدك في ${site} إلى ${balance}، أي أقل من حد التنبيه ${threshold}. عند نفاد الرصيد تُرفض الاستدعاءات. اشحن رصيدك من هنا:`,
      action: "شحن الرصيد",
      closing: "يصلك إشعار واحد كلما انخفض الرصيد عن هذا الحد. يمكنك تغيير الإشعارات أو إيقافها من ملفك الشخصي.",
    },
    addressChanged: {
      subject: (site) => `تم تغيير البريد الإلكتروني لحسابك في ${site}`,
      intro: (site, { username }) =>
        `أصبح لحسابك ${username} في ${site} عنوان بريد إلكتروني آخر، ولم يعد هذا العنوان صالحًا لتسجيل الدخول أو لإعادة تعيين كلمة المرور. إذا لم تكن أنت من غيّره، فتواصل فورًا مع مشغّل الموقع:`,
      action: "تواصل معنا",
      closing: "إذا كنت أنت من غيّره، فلا يلزمك فعل شيء.",
    },
    test: {
      subject: (site) => `رسالة تجريبية من ${site}`,
      intro: (site) => `هذه رسالة تجريبية لإعدادات البريد في ${site}. إذا وصلتك فإن إرسال البريد يعمل كما يجب:`,
      action: "فتح الإعدادات",
      closing: "أرسلها مدير الموقع من صفحة الإعدادات، ولا يلزمك فعل شيء.",
    },
  },
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

type Writing = { readonly language: LanguageTag; readonly site: string };

const compose = (
  kind: Kind,
  { language, site }: Writing,
  given: { code?: string; link?: string; details?: Partial<Details> },
): MailContent => {
  const part = texts[language][kind];
  const subject = part.subject(site);
  const intro = part.intro(site, { balance: "", threshold: "", username: "", ...given.details });
  const { code, link } = given;
  const { direction } = languageOf(language);
  // Code and link are read from left to right in every language.
  const middle =
    code !== undefined
      ? `<p dir="ltr" style="font:700 28px monospace;letter-spacing:4px">${escape(code)}</p>`
      : `<p><a href="${escape(link ?? "")}">${escape(part.action ?? "")}</a></p><p dir="ltr" style="word-break:break-all">${escape(link ?? "")}</p>`;
  return {
    subject,
    text: `${intro}\n\n${code ?? link ?? ""}\n\n${part.closing}\n`,
    html: `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="font:16px/1.6 sans-serif;max-width:560px;margin:0 auto;padding:24px">
<h1 style="font-size:20px">${escape(subject)}</h1>
<p>${escape(intro)}</p>
${middle}
<p style="color:#555">${escape(part.closing)}</p>
</body>
</html>
`,
  };
};

/** The code that proves an address. */
export const verificationMail = (writing: Writing, code: string): MailContent =>
  compose("verification", writing, { code });

/** The link to a new password. */
export const resetMail = (writing: Writing, link: string): MailContent => compose("reset", writing, { link });

/** Sent instead of a code if the address has an account. `link` leads to the page for a password reset. */
export const takenMail = (writing: Writing, link: string): MailContent => compose("taken", writing, { link });

/** Outcome of a fapiao request. `link` leads to its page: file and reason are shown after signing in only. */
export const fapiaoMail = (writing: Writing, outcome: "issued" | "rejected", link: string): MailContent =>
  compose(outcome, writing, { link });
/** The balance is below what its owner chose. `link` leads to where it is topped up. */
export const lowBalanceMail = (
  writing: Writing,
  { link, ...details }: { readonly balance: string; readonly threshold: string; readonly link: string },
): MailContent => compose("lowBalance", writing, { link, details });

/** Told to the address that an account had until now. `link` leads to where the site's operator is reached. */
export const addressChangedMail = (
  writing: Writing,
  { link, username }: { readonly username: string; readonly link: string },
): MailContent => compose("addressChanged", writing, { link, details: { username } });

/** Sent on request, to try the mail settings. `link` leads to them. */
export const testMail = (writing: Writing, link: string): MailContent => compose("test", writing, { link });
