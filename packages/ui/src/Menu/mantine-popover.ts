import "@mantine/core/styles/Popover.layer.css";
