import type { MailTexts } from "./mail-text.ts";

export const vi: MailTexts = {
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
    closing: "Bạn nhận một thông báo mỗi khi số dư xuống dưới mức này. Bạn có thể đổi hoặc tắt thông báo trong hồ sơ.",
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
};
