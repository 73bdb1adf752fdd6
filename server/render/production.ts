// React picks its build when it is first loaded, and all its modules have to pick the same one. Pages
// are rendered as the site's build renders them. Import this before anything that may load React.
process.env.NODE_ENV = "production";
