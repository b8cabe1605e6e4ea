import { expect, test } from "vitest";
import { show } from "../../test/in-theme.tsx";
import { PlaceSwitch } from "./AccountLinks.tsx";

test("an area with a long name takes the room that a short one leaves, instead of a second line", async () => {
  const screen = await show(
    <div style={{ inlineSize: 280 }}>
      <PlaceSwitch<string>
        label="Part of the site"
        links={[
          { id: "dashboard", label: "A board of all figures", to: "dashboard" },
          { id: "home", label: "Home", to: "home" },
        ]}
        renderLink={({ to, children, ...props }) => (
          <a href={to} {...props}>
            {children}
          </a>
        )}
      />
    </div>,
  );
  expect(screen.getByText("A board of all figures").element().clientHeight).toBe(20);
});
