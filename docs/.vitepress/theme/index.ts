import theme from "vitepress/theme-without-fonts";
import "./site.css";

// oxlint-disable-next-line import/no-default-export -- VitePress takes the file's default export
export default theme;
